const MOST_TRIES = 20

/**
 * Fetches an address. On 503 waits for the time in `Retry-After` and tries again, up to 20 attempts. Returns
 * any other answer. A GET whose reused connection the server has just closed is sent once more, as browsers
 * do.
 */
export async function patientFetch(address: string, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, init).catch((error) => {
      if ((init?.method ?? 'GET') !== 'GET' || error?.cause?.code !== 'UND_ERR_SOCKET') throw error
      return fetch(address, init)
    })
    const wait = response.headers.get('retry-after')
    if (response.status !== 503 || wait === null || tries === MOST_TRIES) return response
    await response.arrayBuffer()
    await new Promise((done) => setTimeout(done, Number(wait) * 1_000))
  }
}
