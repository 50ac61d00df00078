import type { ClientActionFunctionArgs } from '@remix-run/react'
import { isRouteErrorResponse } from '@remix-run/react'
import { HIDDEN_FIELDS } from './visitor-fields'

/**
 * The `clientAction` of a form page. When the line breaks or the server fails while a form is being sent, React would
 * show an error page and what was typed would be gone: here the form stays, and says so.
 */
export async function sendOrKeep<Answer>({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = request.clone()
  try {
    return await serverAction<Answer>()
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer) throw error
    const form = await typed.formData()
    const names = [...new Set(form.keys())].filter((name) => !HIDDEN_FIELDS.has(name))
    const message = 'Revisa tu conexión y vuelve a enviarlo: lo que escribiste sigue aquí.'
    return {
      title: 'No se pudo enviar',
      errors: [{ id: null, message }],
      values: Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String)])),
    }
  }
}
