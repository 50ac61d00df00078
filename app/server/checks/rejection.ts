/** `close`: the rest of the request is not wanted, the connection ends with the answer. */
export interface Refusal {
  status: 400 | 401 | 403 | 405 | 411 | 413 | 414 | 503
  close?: boolean
}

export interface Redirection {
  status: 301 | 308
  location: string
}

/** What a check says instead of letting a request in: a refusal, or the address to ask instead. */
export type Rejection = Refusal | Redirection
