import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { businessAt } from '~/features/businesses/http/business-address.server'
import { notFound } from '~/features/businesses/http/not-found.server'
import { findComment } from '~/features/ratings/comments.server'
import { paths } from '~/paths'
import { readNumber } from '~/values/list-query'
import { REASONS, type ReportTarget, reasonsFor } from '../reports/labels'

/**
 * What a report's address is about: the business, and a comment that is shown there, else not found (T31); `reason`: in
 * the form's word.
 */
export async function reportSubject(request: Request, params: LoaderFunctionArgs['params']) {
  const business = await businessAt(db, params)
  const query = new URL(request.url).searchParams
  const number = query.get('calificacion')
  const comment = number === null ? null : await commentOf(business.id, number)
  if (number !== null && !comment) throw await notFound(db, business.slug)
  const subject: ReportTarget = comment ? 'rating' : 'business'
  const word = query.get('motivo')
  const reason = reasonsFor(subject).find((each) => REASONS[each].word === word)
  const action = paths.report(business, { ratingId: comment?.id })
  return { business, comment, subject, action, reason: reason && REASONS[reason].word }
}

const commentOf = async (businessId: number, number: string) => {
  const id = readNumber(number)
  return id ? findComment(db, businessId, id) : null
}
