import { data } from '@remix-run/node'

/**
 * The text fields of a posted form. A body that is no form, or a broken one, is answered with 400 and the
 * error page, where `request.formData()` alone would end in a 500.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return new URLSearchParams(fields)
}
