export interface SpamSignals {
  trapFilled: boolean
  /** State of the form token. `none`: missing or expired. It is as suspicious as `forged`. */
  formToken: 'none' | 'forged' | { seconds: number }
  /**
   * True if one sender, e-mail or phone sends, or one business gets, more forms than usual. Also if the
   * captcha token is missing. Phones of one carrier share addresses, so this only leads to a question (D37).
   */
  needsQuestion: boolean
  links: number
  hasMarkup: boolean
  isForeignScript: boolean
  /**
   * Minimum number of seconds in which a person can fill in the form. Default: 3. A form that a person sends
   * with one tap needs less.
   */
  quickestSeconds?: number | undefined
  /** Score of the captcha service from 0 to 1. Null or undefined if there is none (row 176). */
  captcha?: number | null
}

export interface SpamCheckResult {
  /** From 0 (certainly a robot) to 1 (certainly a person), rounded to one decimal. */
  score: number
  /** `doubtful`: the visitor gets a question. `bad`: the form is rejected (row 177). */
  outcome: 'clean' | 'doubtful' | 'bad'
  /** True if the stored entry waits for moderation, even after a correct answer. */
  isHeld: boolean
}

/** Minimum number of seconds in which a person can fill in a form with text fields. */
const QUICKEST_SECONDS = 3
/** Minimum number of seconds for a form of one tap. */
export const MIN_ONE_TAP_SECONDS = 1
const CLEAN_FROM = 0.7
const BAD_BELOW = 0.3
const ASKED_AT_MOST = 0.5

/**
 * Computes score and outcome from the signals (rows 176, 177, D37). `needsQuestion` alone never causes
 * rejection or moderation.
 */
export function checkForSpam(signals: SpamSignals): SpamCheckResult {
  const tenths = 10 - doubts(signals)
  const own = Math.min(Math.max(0, tenths) / 10, heeded(signals.captcha ?? 1))
  const score = signals.needsQuestion && own >= BAD_BELOW ? Math.min(own, ASKED_AT_MOST) : own
  const outcome = score < BAD_BELOW ? 'bad' : score < CLEAN_FROM ? 'doubtful' : 'clean'
  return { score, outcome, isHeld: own < CLEAN_FROM }
}

/**
 * Rounds a captcha score to one decimal. The result is at least BAD_BELOW, so that a captcha score alone
 * never causes rejection.
 */
const heeded = (score: number) => Math.max(BAD_BELOW, Math.round(score * 10) / 10)

/** Returns the doubts in tenths. Sums of decimal fractions would be inexact at the limits. */
function doubts({
  trapFilled,
  formToken,
  links,
  hasMarkup,
  isForeignScript,
  quickestSeconds = QUICKEST_SECONDS,
}: SpamSignals): number {
  const isQuick = typeof formToken === 'object' && formToken.seconds < quickestSeconds
  return (
    (trapFilled ? 9 : 0) +
    (typeof formToken === 'string' || isQuick ? 4 : 0) +
    Math.min(links * 2, 6) +
    (hasMarkup ? 4 : 0) +
    (isForeignScript ? 4 : 0)
  )
}
