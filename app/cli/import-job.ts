import './steps/as-tool'
import { runAttempt } from './import/stages'
import { runCommand } from './steps/command-error'

// Started by the server for an import in the browser, with the numbers of the import and of the attempt.
await runCommand(async () => {
  const [id, attempt] = process.argv.slice(2).map(Number)
  await runAttempt({ id: id ?? 0, attempt: attempt ?? 0 })
})
