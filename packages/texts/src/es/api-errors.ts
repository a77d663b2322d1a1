import type * as en from "../en/api-errors.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Errors of the API that no screen words in its own way, by what the request was about. */
export const apiErrors: AnyLanguage<typeof en.apiErrors> = {
  request: {
    busy: "Hay mucha actividad. Inténtalo de nuevo en un momento.",
    unreadable: "No se pudo leer la solicitud.",
    tooLarge: "Esto es demasiado grande.",
    contentNotAccepted: "Aquí no se acepta este tipo de contenido.",
    tooMany: "Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.",
    internal: "Algo ha fallado de nuestro lado. Inténtalo de nuevo.",
    nothingHere: "En esta dirección no hay nada.",
    httpsOnly: "Esta dirección solo acepta solicitudes por https.",
    stillProcessed: "La misma solicitud aún se está procesando. Inténtalo de nuevo en un momento.",
    keyTooLong: "La Idempotency-Key es demasiado larga.",
    keyOfOtherBuyer: "Otra persona usó esta Idempotency-Key.",
    keyOfOtherRequest: "Esta Idempotency-Key se usó para otra solicitud.",
    savedBeforeYou: "Alguien guardó esto antes que tú. Elige qué valores conservar.",
  },
  fields: {
    check: "Revisa los campos resaltados.",
    wrongParameter: "La dirección tiene un parámetro que no es correcto.",
    unknown: "Este campo no se conoce.",
    required: "Este campo es obligatorio.",
    invalid: "Este valor no es válido.",
    timeZone: "debe ser una zona horaria de IANA",
    types: {
      string: "Esto debe ser un texto.",
      number: "Esto debe ser un número.",
      int: "Esto debe ser un número entero.",
      boolean: "Esto debe ser verdadero o falso.",
      array: "Esto debe ser una lista.",
    },
    url: "Escribe una dirección web que empiece por https://.",
    id: "Este ID no es válido.",
    dateTime: "Escribe una fecha y hora como 2026-11-21T20:00:00Z.",
    date: "Escribe una fecha como 2026-11-21.",
    oneOf: (values) => `Esto debe ser ${formats.list(values, "disjunction")}.`,
    mostCharacters: (count) =>
      formats.plural(count, {
        one: `Usa como máximo ${count} carácter.`,
        many: `Usa como máximo ${count} de caracteres.`,
        other: `Usa como máximo ${count} caracteres.`,
      }),
    leastCharacters: (count) =>
      formats.plural(count, {
        one: `Usa al menos ${count} carácter.`,
        many: `Usa al menos ${count} de caracteres.`,
        other: `Usa al menos ${count} caracteres.`,
      }),
    mostItems: (count) => `Elige como máximo ${count}.`,
    leastItems: (count) => `Elige al menos ${count}.`,
    most: (count) => `Esto debe ser como máximo ${count}.`,
    least: (count) => `Esto debe ser al menos ${count}.`,
  },
  permission: {
    signIn: "Inicia sesión.",
    forbidden: "No tienes permiso para hacer esto.",
    staffOnly: "Solo nuestro personal puede cambiar esto.",
    builtByUs: "Nuestro equipo prepara este evento para ti. Pide a soporte que lo cambie.",
  },
  registration: {
    removed: "La organización de este evento eliminó este correo.",
    returned: "Esta inscripción ya se anuló",
  },
  payments: {
    stillProcessed: "La misma solicitud aún se está procesando. Inténtalo de nuevo.",
    unreachable: "No se puede conectar con el proveedor de pagos. Inténtalo de nuevo en un momento.",
    notAnEvent: "El cuerpo no es un evento del proveedor de pagos.",
    wrongSignature: "La firma no es válida o ha caducado.",
    finishSetUp: "Completa primero tu autenticación de Stripe.",
    promoCodeUsedUp: "El código promocional ya se ha agotado.",
    taxUnavailable:
      "Ahora mismo no podemos calcular el impuesto de este pedido. No se ha cobrado nada. Inténtalo de nuevo en unos minutos.",
    taxPlaceUnknown:
      "No hemos podido determinar el impuesto de este lugar. Comprueba el país, el estado y el código postal.",
    wrongTaxNumber: "Este número fiscal no es válido en ese país. Compruébalo o déjalo en blanco.",
    taxNumberNotRegistered:
      "El registro de la UE no conoce este número fiscal. Compruébalo o déjalo en blanco.",
    taxRegisterSilent:
      "El registro de números fiscales de la UE no responde ahora mismo. Inténtalo de nuevo en unos minutos o deja el número en blanco: entonces se cobrará el impuesto.",
    pricesChanged: "Los precios de este evento han cambiado. Vuelve a cargar la página.",
  },
  emails: {
    linkWorksOnce: "Este correo contiene un enlace que funciona una sola vez. Pide un enlace nuevo.",
    notSentYet: "Solo se puede enviar otra vez un correo que ya se envió o que falló.",
  },
  places: {
    onlyLeft: (left) =>
      formats.plural(left, {
        one: "Solo queda 1 plaza en este evento.",
        many: `Solo quedan ${formats.number(left)} de plazas en este evento.`,
        other: `Solo quedan ${formats.number(left)} plazas en este evento.`,
      }),
    soldOut: "Las entradas de este evento están agotadas.",
    registrationFull: "Todas las plazas de este evento están ocupadas, así que ya no es posible inscribirse.",
  },
  events: {
    onlyQuestions: "Solo una pregunta puede tener una respuesta.",
    copyToYourself: "Solo puedes copiar un evento a tu propia cuenta.",
    unknownAccount: "No hay ninguna cuenta con este correo.",
    notForStaff: "Una persona del personal no puede recibir el evento de un cliente.",
    restoreFirst: "Restaura primero este evento.",
    cancelled: "Este evento está cancelado.",
    notReady: "Este evento aún no está listo para activarse.",
    severalNotReady: (count) =>
      formats.plural(count, {
        one: `${count} evento aún no está listo para activarse.`,
        many: `${count} de eventos aún no están listos para activarse.`,
        other: `${count} eventos aún no están listos para activarse.`,
      }),
    captureOrPaywall: "Elige la inscripción con correo o el muro de pago.",
    unknownImage: "Esta imagen no se conoce. Súbela otra vez.",
    otherVideo: "Este video no es de este evento. Súbelo otra vez.",
    savedBeforeYou: "Alguien guardó este evento antes que tú. Mira qué cambió.",
    picture: "Sube una imagen",
    webAddress: "Escribe una dirección web",
    timeZone: "Zona horaria desconocida. Elige una de la lista.",
    followsTicket: "Este producto sigue los ajustes de entradas del evento. Cámbialo ahí.",
    soldMore: "Ya se ha vendido más que eso.",
    soldAsOther: "Este producto ya se ha vendido. Añade otro del otro tipo.",
    film: {
      none: "Sube la película",
      uploading: "Espera a que la película se haya subido",
      converting: "Espera a que la película se haya convertido",
      failed: "No se pudo convertir la película. Súbela otra vez",
    },
    startDate: "Pon una fecha de inicio",
    endDate: "Pon una fecha de fin",
    confirmEmail: "Confirma tu correo: este evento recibe dinero",
    finishSetUp: "Completa tu autenticación de Stripe: este evento recibe dinero",
  },
  files: {
    multipart: "Los archivos se suben como multipart/form-data.",
    manyAtOnce: "Estás subiendo muchos archivos a la vez. Espera un momento e inténtalo de nuevo.",
    unreadableImage:
      "Esta imagen no se puede leer. Guárdala otra vez en tu editor de imágenes e inténtalo de nuevo.",
    inUse: "Este archivo aún se usa. Quítalo primero de los eventos y productos que lo usan.",
    choose: "Elige un archivo",
    imageTooLarge: (megabytes) => `Elige una imagen de ${megabytes} MB como máximo`,
    fileTooLarge: "Elige un archivo de 2 GB como máximo",
    empty: "Este archivo está vacío.",
    noSpace: "Ahora mismo no hay espacio para archivos. Inténtalo más tarde.",
    quota: (size) =>
      `Los archivos de una cuenta pueden ocupar ${size} en total. Elimina alguno que ya no necesites.`,
  },
  accounts: {
    emailTaken: "Ya existe una cuenta con este correo. Inicia sesión.",
    staffHasEmail: "Esta persona ya tiene una cuenta de personal.",
    ownerHasEmail: "La cuenta de un cineasta tiene este correo. Usa otro correo para la cuenta de personal.",
    otherHasEmail: "Otra cuenta tiene este correo.",
    passwordChanged: "Tu contraseña se cambió mientras tanto. Inténtalo de nuevo.",
    enterPassword: "Escribe tu contraseña actual",
    hosts: "Este no es uno de nuestros servidores.",
    signInLinkExpired: "Este enlace para iniciar sesión ha caducado. Inicia sesión.",
    resetPages: "El enlace solo puede llevar a una de nuestras páginas para una contraseña nueva.",
    signInTooLong: "Este inicio de sesión tardó demasiado. Escribe tu contraseña otra vez.",
    invitationUsed: "Esta invitación ya se usó o ha caducado.",
  },
  factors: {
    tooManyPasskeys: (most) =>
      formats.plural(most, {
        one: `Tienes ${most} llave de acceso. Elimina una antes de añadir otra.`,
        many: `Tienes ${most} de llaves de acceso. Elimina una antes de añadir otra.`,
        other: `Tienes ${most} llaves de acceso. Elimina una antes de añadir otra.`,
      }),
    passkeyNotAdded: "No se pudo añadir esta llave de acceso. Inténtalo de nuevo.",
    wrongOrUsedCode: "Este código no es correcto o ya se usó. Escribe el siguiente.",
    wrongCode: "Este código no es correcto. Escribe el que tu aplicación muestra ahora.",
    setUpEnded: "Esta configuración ha terminado. Empieza de nuevo.",
    addOneFirst: "Los códigos de recuperación vienen con un segundo factor. Añade uno primero.",
    enterCode: "Escribe un código de tu aplicación o un código de recuperación",
    isOn: "Tu aplicación de autenticación está activada. Elimínala antes de añadir otra.",
  },
  liveRoom: {
    hiddenMessage: "Este mensaje no está visible.",
    position: "Indica un número o la parte del programa.",
  },
  playback: {
    beingChecked: "Estamos comprobando la reproducción. Inténtalo de nuevo en un momento.",
    ended: "Esta reproducción se terminó.",
    previewsElsewhere: "Los adelantos gratis solo los ofrece la API.",
    deviceLimit: (most) =>
      formats.plural(most, {
        one: `Esta entrada ya se reproduce en ${most} dispositivo. Puedes verla aquí en su lugar: el otro se detiene.`,
        many: `Esta entrada ya se reproduce en ${most} de dispositivos. Puedes verla aquí en su lugar: se detiene el que lleva más tiempo sin usarse.`,
        other: `Esta entrada ya se reproduce en ${most} dispositivos. Puedes verla aquí en su lugar: se detiene el que lleva más tiempo sin usarse.`,
      }),
  },
  leads: {
    notConfigured: "Este webhook no está configurado.",
    wrongSignature: "La firma del webhook no es válida.",
  },
  reports: {
    tooLong: (days) => `Un informe abarca como máximo ${days} días`,
  },
  tags: {
    tooMany: (most) => `Un evento puede tener como máximo ${most} etiquetas de temas.`,
    empty: "Escribe una etiqueta",
  },
  captions: {
    language: "Elige el idioma de estos subtítulos.",
    taken: (language) =>
      `Esta película ya tiene subtítulos en ${language}. Quítalos primero o elige otro idioma.`,
  },
  videos: {
    tooLarge: (size) => `Un video puede ocupar como máximo ${size}.`,
    quota: (size) =>
      `Los videos de una cuenta pueden ocupar ${size} en total. Elimina alguno que ya no necesites.`,
    noSpace:
      "Nuestro almacenamiento no tiene espacio para este video en este momento. Lo que subiste se conserva: inténtalo más tarde.",
    isActive:
      "Esta es la película de un evento activado. Sube la nueva, que la sustituye, o desactiva primero el evento.",
    isCopied: "Una copia de este evento también muestra este video. Quítalo primero ahí.",
    ofOtherEvent: "Este video pertenece al evento del que se copió el tuyo.",
  },
  uploads: {
    isDone: "Este video ya se ha subido.",
    continuesAt: (stored, offset) => `Esta subida continúa en el byte ${stored}, no en el ${offset}.`,
    checkedBytes: (most) => `Con una suma de comprobación pueden llegar como máximo ${most} bytes.`,
    announced: (bytes) => `Esta subida se anunció con ${bytes} bytes.`,
    notStored:
      "No se pudieron guardar los bytes. Los que llegaron antes se conservan: inténtalo de nuevo en un momento.",
    wrongChecksum: "Los bytes no coinciden con la suma de comprobación que llegó con ellos.",
    notANumber: (header) => `La cabecera ${header} debe ser un número de bytes.`,
    checksumHeader: (algorithms) =>
      `La cabecera upload-checksum debe ser ${formats.list(algorithms, "disjunction")}, después un espacio y el resumen en base64.`,
    metadataHeader:
      "La cabecera upload-metadata debe tener pageId, kind y filename, cada uno seguido de su valor en base64.",
    otherConnection: "Otra conexión está enviando esta subida.",
    version: (version) => `Las subidas requieren tus ${version}: envíalo en la cabecera Tus-Resumable.`,
    contentType: (type) => `Los bytes de una subida deben tener el tipo de contenido ${type}.`,
  },
  ofEvent: (event, error) => `${event}: ${error}`,
};
