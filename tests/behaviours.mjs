import { readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { behavioursIn, citationsBelow } from './support/citations.mjs'

// `npm run behaviours` prints how many rows of docs/behaviours.md the test titles cite, and the rows that
// none cites. `npm run behaviours -- 72` prints the tests that cite row 72. It never fails.

const behaviours = behavioursIn(
  readFileSync(fileURLToPath(new URL('../docs/behaviours.md', import.meta.url)), 'utf8'),
)
const citations = citationsBelow(fileURLToPath(new URL('.', import.meta.url)))

/** @param {number} number */
const showing = (number) => citations.filter(({ rows }) => rows.includes(number))

/** @param {number} number */
function printRow(number) {
  const row = behaviours.find((behaviour) => behaviour.number === number)
  if (!row) return console.log(`There is no row ${number}.`)
  const tests = showing(number)
  console.log(`${number}  ${row.text}`)
  for (const { file, line, title } of tests) console.log(`     tests/${file}:${line}  ${title}`)
  if (tests.length === 0) console.log('     no test shows it')
}

function printAll() {
  const missing = behaviours.filter(({ number }) => showing(number).length === 0)
  for (const { number, text } of missing) console.log(`${String(number).padStart(3)}  ${text}`)
  const shown = behaviours.length - missing.length
  console.log(
    `\n${shown} of ${behaviours.length} rows are shown by tests, ${missing.length} are not (above).`,
  )
}

const asked = process.argv.slice(2)
if (asked.length) asked.map(Number).forEach(printRow)
else printAll()
