import { expect, test } from 'vitest'
import { renderToHtml } from '~/server/responses/send-response'

const MAX_LENGTH = 2_500

/** Characters of one to four bytes, so that the buffer of React ends within each of them. */
const CHARACTERS = [...'ñ…a🌮óé—ü']

/** React writes up to 682 UTF-16 units at once into its buffer; a longer text bypasses it. */
const PIECE_LENGTH = 600

test('a hydrated page contains no NUL and every character of a text of 1 to 2,500 accents [F75]', async () => {
  const wrong: number[] = []
  for (let length = 1; length <= MAX_LENGTH; length += 1) {
    const characters = Array.from({ length }, (_, at) => CHARACTERS[at % CHARACTERS.length])
    const pieces: string[] = []
    for (let from = 0; from < length; from += PIECE_LENGTH)
      pieces.push(characters.slice(from, from + PIECE_LENGTH).join(''))
    const html = await renderToHtml(<p>{pieces}</p>)
    if (html.includes('\0') || html.replaceAll(/<[^>]*>/g, '') !== characters.join('')) wrong.push(length)
  }
  expect(wrong).toEqual([])
})
