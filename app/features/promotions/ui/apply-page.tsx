import { adminPaths } from '~/admin-paths'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { ApplyForm, type ApplyFormProps } from './apply-form'

interface Props extends ApplyFormProps {
  title: string
  now: string
}

export function ApplyPage({ title, now, ...form }: Props) {
  const { back, keep } = useListReturn()
  return (
    <AdminPage
      title={`¿Dónde vale ${title}?`}
      back={{ text: title, href: keep(adminPaths.promotion(form.id)) }}
      lead={`Ahora vale en: ${now}`}
      narrow
    >
      <ApplyForm {...form} />
      <p>
        <a href={back ?? adminPaths.promotions()}>Volver a Promociones y Ofertas</a>
      </p>
    </AdminPage>
  )
}
