import { encode } from 'uqr'

/**
 * Builds a QR code. `outline` is the SVG path of its dark squares. The drawing has `size` × `size` squares
 * and includes the white margin.
 */
export function buildQrOutline(text: string): { size: number; outline: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  )
  return { size, outline: runs.join('') }
}
