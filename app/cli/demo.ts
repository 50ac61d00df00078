import './steps/as-demo'
import { runChildServer } from './steps/child-server'
import { runCommand } from './steps/command-error'
import { prepareDemoDataFolder } from './steps/demo-data'

// `npm run demo`: starts the server with demo businesses and demo accounts.
await runCommand(async () => {
  await prepareDemoDataFolder(process.argv.includes('--claves-nuevas'))
  if (!process.argv.includes('--preparar')) await runChildServer()
})
