// Tabs, and several statements in a line.
#include "../zoo.h"

__global__	void	fill(int	*out)
{
	__shared__	int	tile[8];	const	int	t	=	threadIdx.x;
	tile[t]	=	t;	__syncthreads();	out[t]	=	tile[t ^ 1];
}

int	main()
{
	Device<int>	out(8);	fill	<<<	1,	8	>>>	(	out.get()	);
	return	out.verify([](int i) { return i ^ 1; });
}
