/** An expected error of a command that the operator can solve. Its message is printed without a stack. */
export class CommandError extends Error {}

/** Code of a configuration error in sysexits.h. Supervisors should not retry at once. */
export const CONFIGURATION_ERROR = 78

/** Runs a command. A CommandError exits with code 78, any other error with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof CommandError) {
      console.error(error.message)
      process.exit(CONFIGURATION_ERROR)
    }
    console.error(error)
    process.exit(1)
  }
}
