/** An expected error with a message for the operator. It is printed without a stack. */
export class CommandError extends Error {}

/**
 * Exit code of a configuration error in sysexits.h. With this code, a supervisor should not restart at once.
 */
export const CONFIGURATION_ERROR_EXIT_CODE = 78

/** Runs a command. Exits with code 78 after a CommandError, and with 1 after any other error. */
export async function runCliCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof CommandError) {
      console.error(error.message)
      process.exit(CONFIGURATION_ERROR_EXIT_CODE)
    }
    console.error(error)
    process.exit(1)
  }
}
