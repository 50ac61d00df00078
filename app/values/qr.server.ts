import { encode } from 'uqr'

/** A QR code as the outline of its dark squares, for a drawing of `size` by `size` with its quiet border. */
export function qrOutline(text: string): { size: number; outline: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, outline: squares.join('') }
}
