import { check, playwright, runSteps, sum, vitest } from './support/steps.mjs'

// `npm test`: the same on every clone. Types and lint beside the build; rules on SQLite and routes; the flows in a browser, with
// and without JavaScript, and one walk over all kinds of pages. What is left is `npm run test:long` (tests/long.mjs).

const onceBuilt = () =>
  Promise.all([check('npm run build --silent'), check('tsc --noEmit'), check('biome check .')]).then(sum)

await runSteps(
  [
    { name: 'build, types, lint', run: onceBuilt, stopsTheRest: true },
    { name: 'rules and routes', run: () => vitest(['--project=!long']) },
    { name: 'browser', run: () => playwright(['--grep', '@flujo']) },
  ],
  { slow: 10, tooSlow: 25 },
)
