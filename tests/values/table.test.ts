import { expect, test } from 'vitest'
import { parseTsv, splitCommas } from '~/values/tsv'

const TABLE = '# Comment\ncategory\twords\nfood\tbread, corn\n\nlaw\tlawyer\n'

test('parseTsv returns rows without header, comments and empty lines', () => {
  expect(parseTsv('words.tsv', TABLE)).toEqual([
    ['food', 'bread, corn'],
    ['law', 'lawyer'],
  ])
  expect(splitCommas(' bread, ,corn')).toEqual(['bread', 'corn'])
})

test('parseTsv names file, line and column of an error', () => {
  const isKnown = (name: string) => name !== 'law'
  expect(() => parseTsv('words.tsv', TABLE, isKnown)).toThrow('words.tsv:5:1: law is not known')
  expect(() => parseTsv('words.tsv', `${TABLE}sea\n`)).toThrow('words.tsv:6:2: 1 cells, not 2')
  expect(() => parseTsv('words.tsv', `${TABLE}sea\t \n`)).toThrow('words.tsv:6:2: an empty cell')
})
