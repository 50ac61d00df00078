const because = (title: string, message: string) => ({ title, errors: { '': [message] } })

/** What a form says that came back because something failed, and not because of what was typed. */
export const NOT_SENT = {
  /** Default message, for reservations (row 151) and every form without a message of its own. */
  unexpected: because('Error', 'Hubo un problema inesperado. Inténtalo de nuevo.'),
  signIn: because(
    'No pudimos dejarte entrar',
    'El servidor no puede guardar nada ahora mismo. Inténtalo en un momento.',
  ),
  rating: because('Error al enviar', 'Hubo un problema al enviar tu calificación. Inténtalo de nuevo.'),
  reservation: because('Error', 'Hubo un problema al guardar tu reserva. Inténtalo de nuevo.'),
  /** Registrations (row 172). The cause is not shown: it is in the log under the request's reference. */
  registration: because(
    'Error',
    'Hubo un problema al registrar tu negocio: Error desconocido. Inténtalo de nuevo.',
  ),
  cancellation: because(
    'Tu reserva sigue en pie',
    'Hubo un problema al cancelarla. Inténtalo de nuevo en un momento, o llama al negocio.',
  ),
  pageReview: because('Error al enviar', 'Hubo un problema al enviar tu opinión. Inténtalo de nuevo.'),
}
