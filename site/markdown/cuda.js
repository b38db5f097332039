// CUDA's own words inside C++: a grammar that is injected into the C++ one, so that they stand out
// in whole programs and in snippets alike.
export const cudaWords = {
  name: 'cuda-words',
  scopeName: 'source.cuda.words',
  injectTo: ['source.cpp'],
  injectionSelector: 'L:source.cpp -string -comment',
  patterns: [
    {
      name: 'storage.modifier.cuda',
      match:
        '\\b__(global|device|host|shared|constant|managed|restrict|forceinline|noinline|launch_bounds|grid_constant)__\\b',
    },
    {
      name: 'variable.language.cuda',
      match: '\\b(threadIdx|blockIdx|blockDim|gridDim|warpSize)\\b',
    },
    {
      name: 'support.function.barrier.cuda',
      match: '\\b__sync(threads|warp)\\w*(?=\\s*\\()',
    },
    {
      name: 'support.function.cuda',
      match:
        '\\b(__(activemask|ballot|any|all|shfl|match|reduce|popc|ffs|clz|brev|threadfence|trap)\\w*|atomic[A-Z]\\w*|cuda[A-Z]\\w*)(?=\\s*[(<])',
    },
    { name: 'keyword.operator.launch.cuda', match: '<<<|>>>' },
  ],
};
