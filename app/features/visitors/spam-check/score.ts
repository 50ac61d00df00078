export interface Signals {
  trapFilled: boolean
  /** Form token. `none`: missing or expired, which is as suspicious as a forged one. */
  formToken: 'none' | 'forged' | { seconds: number }
  /** More forms than usual from one network (carriers share addresses, D37), or a missing captcha token. */
  needsQuestion: boolean
  links: number
  hasMarkup: boolean
  isForeignScript: boolean
  /**
   * Minimum time, in seconds, in which a person fills in the form. Default: 3. A form of one tap needs less.
   */
  quickestSeconds?: number | undefined
  /** Score of a captcha service from 0 to 1. Null or absent without one (row 176). */
  captcha?: number | null
}

export interface SpamCheck {
  /** From 0 (certainly a robot) to 1 (certainly a person), with one decimal. */
  score: number
  /** `doubtful`: gets a question. `bad`: rejected (row 177). */
  outcome: 'clean' | 'doubtful' | 'bad'
  /** The saved entry waits for moderation, also after a correct answer. */
  isHeld: boolean
}

/** Minimum time in which a person fills in a form with text fields, in seconds. */
const QUICKEST_SECONDS = 3
/** The same for a form of one tap. */
export const QUICKEST_TAP_SECONDS = 1
const CLEAN_FROM = 0.7
const BAD_BELOW = 0.3
const ASKED_AT_MOST = 0.5

/** Combines the signals (rows 176, 177, D37). `needsQuestion` alone never causes rejection or moderation. */
export function checkForSpam(signals: Signals): SpamCheck {
  const tenths = 10 - doubts(signals)
  const own = Math.min(Math.max(0, tenths) / 10, heeded(signals.captcha ?? 1))
  const score = signals.needsQuestion && own >= BAD_BELOW ? Math.min(own, ASKED_AT_MOST) : own
  const outcome = score < BAD_BELOW ? 'bad' : score < CLEAN_FROM ? 'doubtful' : 'clean'
  return { score, outcome, isHeld: own < CLEAN_FROM }
}

/**
 * Rounds a captcha score to one decimal, at least BAD_BELOW. So a captcha score alone never causes rejection.
 */
const heeded = (score: number) => Math.max(BAD_BELOW, Math.round(score * 10) / 10)

/** In tenths, because sums of fractions would miss the thresholds. */
function doubts({
  trapFilled,
  formToken,
  links,
  hasMarkup,
  isForeignScript,
  quickestSeconds = QUICKEST_SECONDS,
}: Signals): number {
  const isQuick = typeof formToken === 'object' && formToken.seconds < quickestSeconds
  return (
    (trapFilled ? 9 : 0) +
    (typeof formToken === 'string' || isQuick ? 4 : 0) +
    Math.min(links * 2, 6) +
    (hasMarkup ? 4 : 0) +
    (isForeignScript ? 4 : 0)
  )
}
