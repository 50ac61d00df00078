import { pageMeta } from '~/http/meta'

/** The title of the form of the hours, at both of its addresses. */
export const weekTitle = (
  matches: Parameters<typeof pageMeta>[0],
  data: { name: string; failed: boolean } | undefined,
) =>
  data
    ? pageMeta(matches, { title: `${data.failed ? 'Error: ' : ''}Horario: ${data.name}`, hidden: true })
    : []
