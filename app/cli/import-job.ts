import './steps/as-tool'
import { runJob } from './import/job'
import { runCommand } from './steps/stop'

// Started by the server for an import in the browser, with the numbers of the import and of the attempt.
await runCommand(async () => {
  const [id, attempt] = process.argv.slice(2).map(Number)
  await runJob({ id: id ?? 0, attempt: attempt ?? 0 })
})
