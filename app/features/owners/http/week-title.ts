import { pageMeta } from '~/http/meta'

/** The title of the form of the hours, at both of its addresses. */
export const weekTitle = (matches: Parameters<typeof pageMeta>[0], data: { name: string } | undefined) =>
  data ? pageMeta(matches, { title: `Horario: ${data.name}`, hidden: true }) : []
