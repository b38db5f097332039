// By the function that a program calls.
#include "referee/src/runtime/sync/operation_name.h"

namespace referee {

const char* operation_name(WarpOperation operation) {
  switch (operation) {
    case WarpOperation::shfl:
      return "__shfl_sync";
    case WarpOperation::shfl_up:
      return "__shfl_up_sync";
    case WarpOperation::shfl_down:
      return "__shfl_down_sync";
    case WarpOperation::shfl_xor:
      return "__shfl_xor_sync";
    case WarpOperation::all:
      return "__all_sync";
    case WarpOperation::any:
      return "__any_sync";
    case WarpOperation::uni:
      return "__uni_sync";
    case WarpOperation::ballot:
      return "__ballot_sync";
    case WarpOperation::match_any:
      return "__match_any_sync";
    case WarpOperation::match_all:
      return "__match_all_sync";
    case WarpOperation::reduce_add:
      return "__reduce_add_sync";
    case WarpOperation::reduce_min:
    case WarpOperation::reduce_min_signed:
      return "__reduce_min_sync";
    case WarpOperation::reduce_max:
    case WarpOperation::reduce_max_signed:
      return "__reduce_max_sync";
    case WarpOperation::reduce_and:
      return "__reduce_and_sync";
    case WarpOperation::reduce_or:
      return "__reduce_or_sync";
    case WarpOperation::reduce_xor:
      return "__reduce_xor_sync";
    case WarpOperation::syncwarp:
      return "__syncwarp";
    case WarpOperation::activemask:
      return "__activemask";
    case WarpOperation::group:
      return "tiled_partition";
    case WarpOperation::elect:
      return "invoke_one";
    case WarpOperation::tile_sync:
      return "tile.sync";
    case WarpOperation::tile_exchange:
      return "an exchange among a tile's warps";
    case WarpOperation::grid_sync:
      return "grid.sync";
    case WarpOperation::count:
      break;
  }
  return "a warp operation";
}

}  // namespace referee
