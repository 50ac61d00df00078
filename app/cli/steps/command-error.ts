/** Why a command does nothing, which the operator has to remove: told in a few lines, without a stack. */
export class CommandError extends Error {}

/** Code for a configuration error in sysexits.h: supervisors should not try again at once. */
export const CONFIGURATION_ERROR = 78

/** Runs a command's work; what it refuses ends the process with code 78, anything unforeseen with 1. */
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
