import type { MediaItem } from '../../trace/model/trace-views.ts'
import { isWithin, type Bounds } from './bounds.ts'
import type { MediumReview } from './media-finding.ts'

/** Whether a picture is as wide and as high as it must be. */
export function reviewSize({ width, height }: MediaItem, widths: Bounds, heights: Bounds): MediumReview {
  const actual = `${width ?? '?'} × ${height ?? '?'}`
  const [wide, high] = [fitsBounds(width, widths), fitsBounds(height, heights)]
  if (wide === false || high === false) return { holds: false, actual }
  return { holds: wide === null || high === null ? null : true, actual }
}

function fitsBounds(value: number | null, bounds: Bounds): boolean | null {
  return value === null ? null : isWithin(value, bounds)
}
