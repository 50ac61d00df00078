import './steps/as-tool'
import { runImport } from './import/run'
import { runCommand } from './steps/command-error'

// `npm run importar -- FILE.csv [--dry-run]`: imports a file.
await runCommand(async () => {
  process.exitCode = await runImport(process.argv.slice(2))
})
