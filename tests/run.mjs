import { check, playwright, runSteps, sum, vitest } from './support/steps.mjs'

// `npm test`: the same steps on every clone. Types and lint run during the build. Then the tests of the
// features on SQLite, the routes, and the main paths in a browser, with JavaScript and partly without, including
// one page of each frequent kind. `npm run test:long` (tests/long.mjs) runs the rest.

const onceBuilt = () =>
  Promise.all([
    check('npm run build --silent'),
    check('tsc --noEmit --incremental --tsBuildInfoFile .cache/tsc.json'),
    check('biome check .'),
  ]).then(sum)

await runSteps(
  [
    { name: 'build, types, lint', run: onceBuilt, stopsTheRest: true },
    { name: 'rules and routes', run: () => vitest(['--project=!long']) },
    { name: 'browser', run: () => playwright(['--grep', '@flujo']) },
  ],
  { slow: 10, tooSlow: 25 },
)
