const because = (title: string, message: string) => ({ title, errors: { '': [message] } })

/** What a registration says (row 172), with what can be told of the failure; the rest is in the log under its reference. */
export const notRegistered = (message = 'Error desconocido') =>
  because('Error', `Hubo un problema al registrar tu negocio: ${message}. Inténtalo de nuevo.`)

/** What a form says that came back because something failed, and not because of what was typed. */
export const NOT_SENT = {
  /** Row 151, and every form without a message of its own. */
  unexpected: because('Error', 'Hubo un problema inesperado. Inténtalo de nuevo.'),
  /** The same where the server cannot be reached. */
  unreachable: because('No hay conexión', 'Lo que escribiste sigue aquí: envíalo otra vez cuando vuelva.'),
  signIn: because(
    'No pudimos dejarte entrar',
    'El servidor no puede guardar nada ahora mismo. Inténtalo en un momento.',
  ),
  rating: because('Error al enviar', 'Hubo un problema al enviar tu calificación. Inténtalo de nuevo.'),
  reservation: because('Error', 'Hubo un problema al guardar tu reserva. Inténtalo de nuevo.'),
  registration: notRegistered(),
  cancellation: because(
    'Tu reserva sigue en pie',
    'Hubo un problema al cancelarla. Inténtalo de nuevo en un momento, o llama al negocio.',
  ),
  pageRating: because('Error al enviar', 'Hubo un problema al enviar tu opinión. Inténtalo de nuevo.'),
}
