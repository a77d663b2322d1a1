import type * as en from "../en/api-errors.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const apiErrors: AnyLanguage<typeof en.apiErrors> = {
  request: {
    busy: "Gerade ist viel los. Bitte versuchen Sie es gleich noch einmal.",
    unreadable: "Die Anfrage konnte nicht gelesen werden.",
    tooLarge: "Das ist zu groß.",
    contentNotAccepted: "Diese Art von Inhalt wird hier nicht angenommen.",
    tooMany: "Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.",
    internal: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
    nothingHere: "Unter dieser Adresse gibt es nichts.",
    httpsOnly: "Diese Adresse nimmt nur Anfragen per https an.",
    stillProcessed: "Dieselbe Anfrage wird noch bearbeitet. Bitte versuchen Sie es gleich noch einmal.",
    keyTooLong: "Der Idempotency-Key ist zu lang.",
    keyOfOtherBuyer: "Dieser Idempotency-Key wurde von einer anderen Person verwendet.",
    keyOfOtherRequest: "Dieser Idempotency-Key wurde für eine andere Anfrage verwendet.",
    savedBeforeYou: "Jemand hat vor Ihnen gespeichert. Bitte wählen Sie, welche Werte bleiben sollen.",
  },
  fields: {
    check: "Bitte prüfen Sie die markierten Felder.",
    wrongParameter: "Die Adresse enthält einen falschen Parameter.",
    unknown: "Dieses Feld ist nicht bekannt.",
    required: "Dieses Feld ist erforderlich.",
    invalid: "Dieser Wert ist ungültig.",
    timeZone: "muss eine IANA-Zeitzone sein",
    types: {
      string: "Das muss ein Text sein.",
      number: "Das muss eine Zahl sein.",
      int: "Das muss eine ganze Zahl sein.",
      boolean: "Das muss wahr oder falsch sein.",
      array: "Das muss eine Liste sein.",
    },
    url: "Bitte geben Sie eine Webadresse ein, die mit https:// beginnt.",
    id: "Diese ID ist ungültig.",
    dateTime: "Bitte geben Sie ein Datum mit Uhrzeit ein, zum Beispiel 2026-11-21T20:00:00Z.",
    date: "Bitte geben Sie ein Datum ein, zum Beispiel 2026-11-21.",
    oneOf: (values) => `Das muss ${formats.list(values, "disjunction")} sein.`,
    mostCharacters: (count) => `Bitte verwenden Sie höchstens ${count} Zeichen.`,
    leastCharacters: (count) => `Bitte verwenden Sie mindestens ${count} Zeichen.`,
    mostItems: (count) => `Bitte wählen Sie höchstens ${count}.`,
    leastItems: (count) => `Bitte wählen Sie mindestens ${count}.`,
    most: (count) => `Das darf höchstens ${count} sein.`,
    least: (count) => `Das muss mindestens ${count} sein.`,
  },
  permission: {
    signIn: "Bitte melden Sie sich an.",
    forbidden: "Das dürfen Sie nicht.",
    staffOnly: "Nur unser Team kann das ändern.",
    builtByUs:
      "Unser Team richtet diese Veranstaltung für Sie ein. Bitte wenden Sie sich für Änderungen an den Support.",
  },
  registration: {
    removed: "Der Veranstalter hat diese E-Mail-Adresse entfernt.",
    returned: "Diese Registrierung wurde bereits zurückgegeben",
  },
  payments: {
    stillProcessed: "Dieselbe Anfrage wird noch bearbeitet. Bitte versuchen Sie es noch einmal.",
    unreachable: "Der Zahlungsdienst ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
    notAnEvent: "Der Inhalt ist kein Ereignis des Zahlungsdienstes.",
    wrongSignature: "Die Signatur ist ungültig oder abgelaufen.",
    finishSetUp: "Bitte schließen Sie zuerst Ihre Stripe-Authentifizierung ab.",
    promoCodeUsedUp: "Der Aktionscode ist aufgebraucht.",
    taxUnavailable:
      "Wir können die Steuer dieser Bestellung gerade nicht berechnen. Es wurde nichts abgebucht. Bitte versuchen Sie es in einigen Minuten noch einmal.",
    taxPlaceUnknown:
      "Wir konnten die Steuer für diesen Ort nicht ermitteln. Bitte prüfen Sie Land, Bundesstaat und Postleitzahl.",
    wrongTaxNumber:
      "Diese Steuernummer ist in diesem Land nicht gültig. Bitte prüfen Sie sie oder lassen Sie sie weg.",
    taxNumberNotRegistered:
      "Das EU-Register kennt diese Steuernummer nicht. Bitte prüfen Sie sie oder lassen Sie sie weg.",
    taxRegisterSilent:
      "Das EU-Register der Steuernummern antwortet gerade nicht. Bitte versuchen Sie es in einigen Minuten noch einmal oder lassen Sie die Nummer weg: Dann wird die Steuer berechnet.",
    pricesChanged: "Die Preise dieser Veranstaltung haben sich geändert. Bitte laden Sie die Seite neu.",
  },
  emails: {
    linkWorksOnce:
      "Diese E-Mail enthält einen Link, der nur einmal funktioniert. Bitte fordern Sie stattdessen einen neuen an.",
    notSentYet: "Nur gesendete oder fehlgeschlagene E-Mails können erneut gesendet werden.",
  },
  places: {
    onlyLeft: (left) =>
      formats.plural(left, {
        one: "Bei dieser Veranstaltung ist nur noch 1 Platz frei.",
        other: `Bei dieser Veranstaltung sind nur noch ${formats.number(left)} Plätze frei.`,
      }),
    soldOut: "Diese Veranstaltung ist ausverkauft.",
    registrationFull:
      "Alle Plätze dieser Veranstaltung sind vergeben. Sie können sich nicht mehr registrieren.",
  },
  events: {
    onlyQuestions: "Nur eine Frage kann eine Antwort haben.",
    copyToYourself: "Sie können eine Veranstaltung nur in Ihr eigenes Konto kopieren.",
    unknownAccount: "Es gibt kein Konto mit dieser E-Mail-Adresse.",
    notForStaff: "Mitglieder des Teams können keine Veranstaltung eines Kunden erhalten.",
    restoreFirst: "Bitte stellen Sie diese Veranstaltung zuerst wieder her.",
    cancelled: "Diese Veranstaltung ist abgesagt.",
    notReady: "Diese Veranstaltung kann noch nicht aktiviert werden.",
    severalNotReady: (count) =>
      formats.plural(count, {
        one: `${count} Veranstaltung kann noch nicht aktiviert werden.`,
        other: `${count} Veranstaltungen können noch nicht aktiviert werden.`,
      }),
    captureOrPaywall: "Bitte wählen Sie entweder die E-Mail-Erfassung oder die Bezahlschranke.",
    unknownImage: "Dieses Bild ist nicht bekannt. Bitte laden Sie es noch einmal hoch.",
    otherVideo: "Dieses Video gehört nicht zu dieser Veranstaltung. Bitte laden Sie es noch einmal hoch.",
    savedBeforeYou:
      "Jemand hat diese Veranstaltung vor Ihnen gespeichert. Bitte sehen Sie sich die Änderungen an.",
    picture: "Bitte laden Sie ein Bild hoch",
    webAddress: "Bitte geben Sie eine Webadresse ein",
    timeZone: "Unbekannte Zeitzone. Bitte wählen Sie eine aus der Liste.",
    followsTicket: "Dieser Artikel folgt den Ticketeinstellungen der Veranstaltung. Ändern Sie ihn dort.",
    soldMore: "Es wurden bereits mehr verkauft.",
    soldAsOther: "Dieser Artikel wurde bereits verkauft. Bitte legen Sie für die andere Art einen neuen an.",
    film: {
      none: "Bitte laden Sie den Film hoch",
      uploading: "Bitte warten Sie, bis der Film hochgeladen ist",
      converting: "Bitte warten Sie, bis der Film konvertiert ist",
      failed: "Der Film konnte nicht konvertiert werden. Bitte laden Sie ihn noch einmal hoch",
    },
    startDate: "Bitte legen Sie einen Beginn fest",
    endDate: "Bitte legen Sie ein Ende fest",
    confirmEmail: "Bitte bestätigen Sie Ihre E-Mail-Adresse: Diese Veranstaltung nimmt Geld ein",
    finishSetUp: "Bitte schließen Sie Ihre Stripe-Authentifizierung ab: Diese Veranstaltung nimmt Geld ein",
  },
  files: {
    multipart: "Dateien werden als multipart/form-data hochgeladen.",
    manyAtOnce:
      "Sie laden viele Dateien gleichzeitig hoch. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.",
    unreadableImage:
      "Dieses Bild kann nicht gelesen werden. Bitte speichern Sie es in Ihrem Bildprogramm neu und versuchen Sie es noch einmal.",
    inUse:
      "Diese Datei wird noch verwendet. Entfernen Sie sie zuerst aus den Veranstaltungen und Artikeln, die sie verwenden.",
    choose: "Bitte wählen Sie eine Datei",
    imageTooLarge: (megabytes) => `Bitte wählen Sie ein Bild mit höchstens ${megabytes} MB`,
    fileTooLarge: "Bitte wählen Sie eine Datei mit höchstens 2 GB",
    empty: "Diese Datei ist leer.",
    noSpace: "Zurzeit ist kein Platz für Dateien. Bitte versuchen Sie es später noch einmal.",
    quota: (size) =>
      `Die Dateien eines Kontos dürfen zusammen ${size} groß sein. Bitte entfernen Sie eine, die Sie nicht mehr brauchen.`,
  },
  accounts: {
    emailTaken: "Es gibt bereits ein Konto mit dieser E-Mail-Adresse. Bitte melden Sie sich an.",
    staffHasEmail: "Diese Person hat bereits ein Teamkonto.",
    ownerHasEmail:
      "Das Konto eines Filmemachers hat diese E-Mail-Adresse. Bitte verwenden Sie für das Teamkonto eine andere.",
    otherHasEmail: "Ein anderes Konto hat diese E-Mail-Adresse.",
    passwordChanged: "Ihr Passwort wurde inzwischen geändert. Bitte versuchen Sie es noch einmal.",
    enterPassword: "Bitte geben Sie Ihr aktuelles Passwort ein",
    hosts: "Das ist keiner unserer Hosts.",
    signInLinkExpired: "Dieser Anmeldelink ist abgelaufen. Bitte melden Sie sich an.",
    resetPages: "Der Link darf nur zu einer unserer Seiten für ein neues Passwort führen.",
    signInTooLong: "Diese Anmeldung hat zu lange gedauert. Bitte geben Sie Ihr Passwort noch einmal ein.",
    invitationUsed: "Diese Einladung wurde bereits verwendet oder ist abgelaufen.",
  },
  factors: {
    tooManyPasskeys: (most) =>
      formats.plural(most, {
        one: `Sie haben ${most} Passkey. Entfernen Sie ihn, bevor Sie einen weiteren hinzufügen.`,
        other: `Sie haben ${most} Passkeys. Entfernen Sie einen, bevor Sie einen weiteren hinzufügen.`,
      }),
    passkeyNotAdded: "Dieser Passkey konnte nicht hinzugefügt werden. Bitte versuchen Sie es noch einmal.",
    wrongOrUsedCode: "Dieser Code ist falsch oder wurde bereits verwendet. Bitte geben Sie den nächsten ein.",
    wrongCode: "Dieser Code ist falsch. Bitte geben Sie den ein, den Ihre App jetzt zeigt.",
    setUpEnded: "Diese Einrichtung ist beendet. Bitte beginnen Sie noch einmal.",
    addOneFirst: "Wiederherstellungscodes gibt es mit einem zweiten Faktor. Fügen Sie zuerst einen hinzu.",
    enterCode: "Bitte geben Sie einen Code aus Ihrer App oder einen Wiederherstellungscode ein",
    isOn: "Ihre Authenticator-App ist eingerichtet. Entfernen Sie sie, bevor Sie eine andere hinzufügen.",
  },
  liveRoom: {
    hiddenMessage: "Diese Nachricht ist nicht sichtbar.",
    position: "Geben Sie eine Zahl oder den Programmteil an.",
  },
  playback: {
    beingChecked: "Die Wiedergabe wird geprüft. Bitte versuchen Sie es gleich noch einmal.",
    ended: "Diese Wiedergabe wurde beendet.",
    previewsElsewhere: "Kostenlose Vorschauen liefert nur die API aus.",
    deviceLimit: (most) =>
      formats.plural(most, {
        one: `Dieses Ticket läuft bereits auf ${most} Gerät. Sie können stattdessen hier ansehen: Das andere stoppt dann.`,
        other: `Dieses Ticket läuft bereits auf ${most} Geräten. Sie können stattdessen hier ansehen: Das am längsten ungenutzte stoppt dann.`,
      }),
  },
  leads: {
    notConfigured: "Dieser Webhook ist nicht eingerichtet.",
    wrongSignature: "Die Signatur des Webhooks ist ungültig.",
  },
  reports: {
    tooLong: (days) => `Ein Bericht umfasst höchstens ${days} Tage`,
  },
  tags: {
    tooMany: (most) => `Eine Veranstaltung darf höchstens ${most} Schlagwörter haben.`,
    empty: "Bitte geben Sie ein Schlagwort ein",
  },
  captions: {
    language: "Wählen Sie die Sprache dieser Untertitel.",
    taken: (language) =>
      `Dieser Film hat bereits Untertitel in dieser Sprache: ${language}. Entfernen Sie diese zuerst oder wählen Sie eine andere Sprache.`,
  },
  videos: {
    tooLarge: (size) => `Ein Video darf höchstens ${size} groß sein.`,
    quota: (size) =>
      `Die Videos eines Kontos dürfen zusammen ${size} groß sein. Bitte entfernen Sie eines, das Sie nicht mehr brauchen.`,
    noSpace:
      "In unserem Speicher ist zurzeit kein Platz für dieses Video. Ihre hochgeladenen Daten bleiben erhalten: Bitte versuchen Sie es später noch einmal.",
    isActive:
      "Das ist der Film einer aktivierten Veranstaltung. Laden Sie den neuen hoch, der seinen Platz einnimmt, oder deaktivieren Sie zuerst die Veranstaltung.",
    isCopied: "Auch eine Kopie dieser Veranstaltung zeigt dieses Video. Bitte entfernen Sie es dort zuerst.",
    ofOtherEvent: "Dieses Video gehört zu der Veranstaltung, von der Ihre kopiert wurde.",
  },
  uploads: {
    isDone: "Dieses Video wurde bereits hochgeladen.",
    continuesAt: (stored, offset) => `Dieser Upload geht bei Byte ${stored} weiter, nicht bei ${offset}.`,
    checkedBytes: (most) => `Zu einer Prüfsumme dürfen höchstens ${most} Bytes gehören.`,
    announced: (bytes) => `Dieser Upload wurde mit ${bytes} Bytes angekündigt.`,
    notStored:
      "Die Bytes konnten nicht gespeichert werden. Was vorher angekommen ist, bleibt erhalten: Bitte versuchen Sie es gleich noch einmal.",
    wrongChecksum: "Die Bytes passen nicht zu ihrer Prüfsumme.",
    notANumber: (header) => `Der Header ${header} muss eine Anzahl von Bytes sein.`,
    checksumHeader: (algorithms) =>
      `Der Header upload-checksum muss mit ${formats.list(algorithms, "disjunction")} beginnen, gefolgt von einem Leerzeichen und dem Hash in Base64.`,
    metadataHeader:
      "Der Header upload-metadata muss pageId, kind und filename enthalten, jeweils gefolgt von ihrem Wert in Base64.",
    otherConnection: "Eine andere Verbindung sendet diesen Upload.",
    version: (version) => `Uploads brauchen tus ${version}: Senden Sie die Version im Header Tus-Resumable.`,
    contentType: (type) => `Bytes eines Uploads müssen den Inhaltstyp ${type} haben.`,
  },
  ofEvent: (event, error) => `${event}: ${error}`,
};
