/** Words that say nothing of who somebody is, in both languages. */
const SMALL = new Set(
  'a al and con da de del do e el en for la las lo los mi mis of para por su sus the tu y'.split(' '),
)

const MOST = 3

/** The letters a painter would put on the sign of `name`: one of each word that counts, two of a single one. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()))
  const [first = '', ...others] = telling.length > 0 ? telling : words
  const letters =
    others.length === 0 ? [...first].slice(0, 2) : [first, ...others].map((word) => [...word][0])
  return letters.slice(0, MOST).join('').toUpperCase()
}
