import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countCommentWords, type Limits, readComments, toLimits } from './support/comment-words'

const FILE = 'tests/support/comment-words.json'

/**
 * `COMMENT_WORDS=write npx vitest run tests/comment-words.test.ts` lowers the limits after comments improved.
 */
if (process.env.COMMENT_WORDS === 'write')
  writeFileSync(FILE, `${JSON.stringify(toLimits(countCommentWords()), null, 2)}\n`)

test('no folder has more hard words in its comments than tests/support/comment-words.json allows', () => {
  const limits = JSON.parse(readFileSync(FILE, 'utf8')) as Limits
  const tooMany = countCommentWords().flatMap(({ folder, word, count }) => {
    const limit = limits[folder]?.[word] ?? 0
    return count > limit ? [`${folder}: "${word}" ${count} times, ${limit} allowed`] : []
  })
  expect(tooMany).toEqual([])
})

test('readComments returns comments, but not strings that look like comments', () => {
  const source =
    "const address = 'https://example.com' // says so\n/** Kept anew. */\nconst text = `// beside`"
  expect(readComments(source, 'example.ts')).toEqual(['// says so', '/** Kept anew. */'])
})
