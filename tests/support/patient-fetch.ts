const MOST_TRIES = 20

/**
 * Fetches as a visitor would who is told that there are too many just now: comes back after as many seconds as the answer
 * says. Any other answer is returned, and that one too after twenty tries.
 */
export async function patientFetch(address: string, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, init)
    const wait = response.headers.get('retry-after')
    if (response.status !== 503 || wait === null || tries === MOST_TRIES) return response
    await response.arrayBuffer()
    await new Promise((done) => setTimeout(done, Number(wait) * 1_000))
  }
}
