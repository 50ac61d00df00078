export interface Signals {
  trapFilled: boolean
  /** The form token: `none` is one that is missing or too old, which says as little for its sender as a forged one. */
  formToken: 'none' | 'forged' | { seconds: number }
  /** More forms than usual from one network (carriers put many people behind one, D37), or no captcha where one is set up. */
  needsQuestion: boolean
  links: number
  hasMarkup: boolean
  isForeignScript: boolean
  /** What a captcha service thinks, from 0 to 1; null or absent without one (row 176). */
  captcha?: number | null
}

export interface SpamCheck {
  /** 1 is surely a person, 0 surely a machine; one decimal. */
  score: number
  /** `doubtful` is asked one plain question, `bad` is sent back (row 177). */
  outcome: 'clean' | 'doubtful' | 'bad'
  /** What is saved waits for somebody to look at it, also once the question is answered. */
  isHeld: boolean
}

/** Seconds a person needs at least to fill in a form. */
const QUICKEST = 3
const CLEAN_FROM = 0.7
const BAD_BELOW = 0.3
const ASKED_AT_MOST = 0.5

/** Weighs the signals (rows 176, 177, D37). What needs the question alone is never refused or held. */
export function checkForSpam(signals: Signals): SpamCheck {
  const tenths = 10 - doubts(signals)
  const own = Math.min(Math.max(0, tenths) / 10, heeded(signals.captcha ?? 1))
  const score = signals.needsQuestion && own >= BAD_BELOW ? Math.min(own, ASKED_AT_MOST) : own
  const outcome = score < BAD_BELOW ? 'bad' : score < CLEAN_FROM ? 'doubtful' : 'clean'
  return { score, outcome, isHeld: own < CLEAN_FROM }
}

/** Rounds a captcha score to one decimal, never below BAD_BELOW: alone it leads to the question, never to a refusal. */
const heeded = (score: number) => Math.max(BAD_BELOW, Math.round(score * 10) / 10)

/** In tenths: fractions added up would miss the thresholds. */
function doubts({ trapFilled, formToken, links, hasMarkup, isForeignScript }: Signals): number {
  const isQuick = typeof formToken === 'object' && formToken.seconds < QUICKEST
  return (
    (trapFilled ? 9 : 0) +
    (typeof formToken === 'string' || isQuick ? 4 : 0) +
    Math.min(links * 2, 6) +
    (hasMarkup ? 4 : 0) +
    (isForeignScript ? 4 : 0)
  )
}
