import { encode } from 'uqr'

/** A QR code as the outline of its dark squares, for a drawing of `size` by `size` with its quiet border. */
export function qrOutline(text: string): { size: number; outline: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  )
  return { size, outline: runs.join('') }
}
