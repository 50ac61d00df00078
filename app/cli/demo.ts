import './steps/as-demo'
import { runChildServer } from './steps/child-server'
import { runCliCommand } from './steps/command-error'
import { prepareDemoDataFolder } from './steps/demo-data'

// `npm run demo`: prepares a demo with its accounts and starts the server, unless `--preparar` is given.
await runCliCommand(async () => {
  await prepareDemoDataFolder(process.argv.includes('--claves-nuevas'))
  if (!process.argv.includes('--preparar')) await runChildServer()
})
