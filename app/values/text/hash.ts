/** Returns the 32-bit FNV-1a hash of the code points of a text. It is the same on every machine. */
export function hashText32(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value ^= character.codePointAt(0) ?? 0
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}
