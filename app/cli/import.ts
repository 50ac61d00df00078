import './steps/as-tool'
import { runImportCommand } from './import/run'
import { runCliCommand } from './steps/command-error'

// `npm run importar -- FILE.csv [--dry-run]`: imports a file, or checks it with `--dry-run`.
await runCliCommand(async () => {
  process.exitCode = await runImportCommand(process.argv.slice(2))
})
