import { expect, test } from 'vitest'
import { listIn, readTable } from '~/values/table'

const TABLE = '# Comment\ncategory\twords\nfood\tbread, corn\n\nlaw\tlawyer\n'

test('a table is its rows without names of columns, comments and empty lines', () => {
  expect(readTable('words.tsv', TABLE)).toEqual([
    ['food', 'bread, corn'],
    ['law', 'lawyer'],
  ])
  expect(listIn(' bread, ,corn')).toEqual(['bread', 'corn'])
})

test('what is wrong in a table is named by file, line and column', () => {
  const isKnown = (name: string) => name !== 'law'
  expect(() => readTable('words.tsv', TABLE, isKnown)).toThrow('words.tsv:5:1: law is not known')
  expect(() => readTable('words.tsv', `${TABLE}sea\n`)).toThrow('words.tsv:6:2: 1 cells, not 2')
  expect(() => readTable('words.tsv', `${TABLE}sea\t \n`)).toThrow('words.tsv:6:2: an empty cell')
})
