import { adminPaths } from '~/admin-paths'
import { AdminPage } from '../admin-page'
import { ApplyForm, type ApplyFormProps } from './apply-form'

interface Props extends ApplyFormProps {
  title: string
  /** What it is applied to now, in a line. */
  now: string
}

/** Where a promotion applies (rows 270 to 276). */
export function ApplyPage({ title, now, ...form }: Props) {
  return (
    <AdminPage
      title={`¿Dónde vale ${title}?`}
      back={{ text: title, href: adminPaths.promotion(form.id) }}
      lead={`Ahora vale en: ${now}`}
      narrow
    >
      <ApplyForm {...form} />
      <p>
        <a href={adminPaths.promotions()}>Volver a Promociones y Ofertas</a>
      </p>
    </AdminPage>
  )
}
