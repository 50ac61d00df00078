interface Props {
  title: string
  /** `id` is the field to jump to; null for what concerns the whole form. */
  errors: { id: string | null; message: string }[]
}

/** Stands over a form that came back; each line leads to its field. */
export function ErrorSummary({ title, errors }: Props) {
  return (
    <div className="error-summary" role="alert" tabIndex={-1} id="errores">
      <h2>{title}</h2>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={`${id}-${message}`}>{id ? <a href={`#${id}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}
