import './steps/as-demo'
import { runChildServer } from './steps/child-server'
import { runCommand } from './steps/command-error'
import { prepareDemo } from './steps/demo-data'

// `npm run demo`: everything of a real start, with invented businesses and accounts of its own.
await runCommand(async () => {
  await prepareDemo(process.argv.includes('--claves-nuevas'))
  if (!process.argv.includes('--preparar')) await runChildServer()
})
