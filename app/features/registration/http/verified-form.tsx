import { Form, type FormProps, useSubmit } from '@remix-run/react'
import { type FormEvent, useMemo, useState } from 'react'
import { useCaptcha } from '../ui/use-captcha'

/** Remix's form; with a captcha it fetches a token each time (row 176). Whatever happens, the form goes out. */
export function useVerifiedForm(captcha: { siteKey: string; script: string } | null) {
  const [isVerifying, setVerifying] = useState(false)
  const submit = useSubmit()
  const getToken = useCaptcha(captcha)
  const VerifiedForm = useMemo(() => {
    if (!getToken) return Form
    const send = async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const fields = new FormData(event.currentTarget)
      const action = event.currentTarget.getAttribute('action') ?? ''
      setVerifying(true)
      const token = await getToken()
      if (token) fields.set('captcha', token)
      submit(fields, { method: 'post', action })
      setVerifying(false)
    }
    return (props: FormProps) => <Form {...props} onSubmit={send} />
  }, [getToken, submit])
  return { VerifiedForm, isVerifying }
}
