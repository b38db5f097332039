// Loads the code of the live figures that the page shows, each once. A figure whose code fails to
// load stays the static picture.
import { figures } from '../../figures/index.js';

const loading = new Map();

function load(name) {
  if (!loading.has(name)) {
    loading.set(
      name,
      figures[name].load().catch((error) => {
        loading.delete(name);
        console.warn(`The live figure for ${name} could not be loaded: ${error.message}`);
      }),
    );
  }
  return loading.get(name);
}

// Resolves when all of them work, the programs that can be run here, the exercises, and the buttons to keep answers.
export async function wakeFigures() {
  if (document.querySelector('kept-progress')) (await import('../../kept/element.js')).defineKept();
  if (document.querySelector('cuda-program')) (await import('../../play/element.js')).definePrograms();
  if (document.querySelector('cuda-exercise')) (await import('../../play/exercise.js')).defineExercises();
  if (document.querySelector('exercise-mark')) (await import('../../play/exercise_map.js')).defineExerciseMap();
  const names = [...document.querySelectorAll('[data-figure]')].map(({ dataset }) => dataset.figure);
  return Promise.all(names.filter((name) => figures[name]).map(load));
}
