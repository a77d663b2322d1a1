import type * as en from "../en/api-errors.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const apiErrors: AnyLanguage<typeof en.apiErrors> = {
  request: {
    busy: "Estamos com muito movimento. Tente de novo em instantes.",
    unreadable: "Não foi possível ler a solicitação.",
    tooLarge: "Isto é grande demais.",
    contentNotAccepted: "Este tipo de conteúdo não é aceito aqui.",
    tooMany: "Solicitações demais. Aguarde um momento e tente de novo.",
    internal: "Algo deu errado do nosso lado. Tente de novo.",
    nothingHere: "Não há nada neste endereço.",
    httpsOnly: "Este endereço só aceita solicitações por https.",
    stillProcessed: "A mesma solicitação ainda está sendo processada. Tente de novo em instantes.",
    keyTooLong: "A Idempotency-Key é longa demais.",
    keyOfOtherBuyer: "Esta Idempotency-Key foi usada em outra compra, de outra pessoa.",
    keyOfOtherRequest: "Esta Idempotency-Key foi usada em outra solicitação.",
    savedBeforeYou: "Alguém salvou isto antes de você. Escolha quais valores manter.",
  },
  fields: {
    check: "Confira os campos destacados.",
    wrongParameter: "O endereço tem um parâmetro incorreto.",
    unknown: "Este campo não é conhecido.",
    required: "Este campo é obrigatório.",
    invalid: "Este valor é inválido.",
    timeZone: "deve ser um fuso horário IANA",
    types: {
      string: "Isto deve ser um texto.",
      number: "Isto deve ser um número.",
      int: "Isto deve ser um número inteiro.",
      boolean: "Isto deve ser true ou false.",
      array: "Isto deve ser uma lista.",
    },
    url: "Digite um endereço da web que comece com https://.",
    id: "Este ID é inválido.",
    dateTime: "Digite uma data e hora como 2026-11-21T20:00:00Z.",
    date: "Digite uma data como 2026-11-21.",
    oneOf: (values) => `Isto deve ser ${formats.list(values, "disjunction")}.`,
    mostCharacters: (count) =>
      formats.plural(count, {
        one: `Use no máximo ${count} caractere.`,
        other: `Use no máximo ${count} caracteres.`,
      }),
    leastCharacters: (count) =>
      formats.plural(count, {
        one: `Use pelo menos ${count} caractere.`,
        other: `Use pelo menos ${count} caracteres.`,
      }),
    mostItems: (count) => `Escolha no máximo ${count}.`,
    leastItems: (count) => `Escolha pelo menos ${count}.`,
    most: (count) => `Isto deve ser no máximo ${count}.`,
    least: (count) => `Isto deve ser pelo menos ${count}.`,
  },
  permission: {
    signIn: "Entre na sua conta.",
    forbidden: "Você não pode fazer isso.",
    staffOnly: "Só a nossa equipe pode mudar isso.",
    builtByUs: "Nossa equipe monta este evento para você. Peça ao suporte para mudá-lo.",
  },
  registration: {
    removed: "A organização deste evento removeu este e-mail.",
    returned: "Esta inscrição já foi devolvida",
  },
  payments: {
    stillProcessed: "A mesma solicitação ainda está sendo processada. Tente de novo.",
    unreachable: "Não é possível acessar o provedor de pagamento. Tente de novo em instantes.",
    notAnEvent: "O corpo não é um evento do provedor de pagamento.",
    wrongSignature: "A assinatura é inválida ou expirou.",
    finishSetUp: "Conclua antes sua autenticação no Stripe.",
    promoCodeUsedUp: "O código promocional já foi todo usado.",
    taxUnavailable:
      "Não conseguimos calcular o imposto deste pedido agora. Nada foi cobrado. Tente de novo em alguns minutos.",
    taxPlaceUnknown:
      "Não conseguimos determinar o imposto deste local. Confira o país, o estado e o código postal.",
    wrongTaxNumber: "Este número fiscal não é válido nesse país. Confira-o ou deixe-o em branco.",
    taxNumberNotRegistered:
      "O registro da UE não conhece este número fiscal. Confira-o ou deixe-o em branco.",
    taxRegisterSilent:
      "O registro de números fiscais da UE não responde agora. Tente de novo em alguns minutos ou deixe o número em branco: nesse caso, o imposto é cobrado.",
    pricesChanged: "Os preços deste evento mudaram. Carregue a página de novo.",
  },
  emails: {
    linkWorksOnce: "Este e-mail contém um link que só funciona uma vez. Peça um novo link.",
    notSentYet: "Só um e-mail enviado ou que falhou pode ser enviado de novo.",
  },
  places: {
    onlyLeft: (left) =>
      formats.plural(left, {
        one: `Resta só ${left} lugar neste evento.`,
        many: `Restam só ${left} de lugares neste evento.`,
        other: `Restam só ${left} lugares neste evento.`,
      }),
    soldOut: "Este evento está esgotado.",
    registrationFull: "Todos os lugares deste evento estão ocupados, e não é mais possível se inscrever.",
  },
  events: {
    onlyQuestions: "Só uma pergunta pode ter uma resposta.",
    copyToYourself: "Você só pode copiar um evento para a sua própria conta.",
    unknownAccount: "Não há nenhuma conta com este e-mail.",
    notForStaff: "Membros da equipe não podem receber o evento de um cliente.",
    restoreFirst: "Restaure antes este evento.",
    cancelled: "Este evento está cancelado.",
    notReady: "Este evento ainda não está pronto para ser ativado.",
    severalNotReady: (count) =>
      formats.plural(count, {
        one: `${count} evento ainda não está pronto para ser ativado.`,
        other: `${count} eventos ainda não estão prontos para ser ativados.`,
      }),
    captureOrPaywall: "Escolha a coleta de e-mails ou o paywall, não os dois.",
    unknownImage: "Esta imagem não é conhecida. Envie-a de novo.",
    otherVideo: "Este vídeo não é deste evento. Envie-o de novo.",
    savedBeforeYou: "Alguém salvou este evento antes de você. Veja o que mudou.",
    picture: "Envie uma imagem",
    webAddress: "Digite um endereço da web",
    timeZone: "Fuso horário desconhecido. Escolha um da lista.",
    followsTicket: "Este produto segue as configurações de ingresso do evento. Mude-as lá.",
    soldMore: "Já foi vendido mais do que isso.",
    soldAsOther: "Este produto já foi vendido. Adicione outro para o outro tipo.",
    film: {
      none: "Envie o filme",
      uploading: "Aguarde o fim do envio do filme",
      converting: "Aguarde o fim da conversão do filme",
      failed: "Não foi possível converter o filme. Envie-o de novo",
    },
    startDate: "Defina uma data de início",
    endDate: "Defina uma data de fim",
    confirmEmail: "Confirme seu e-mail: este evento recebe dinheiro",
    finishSetUp: "Conclua sua autenticação no Stripe: este evento recebe dinheiro",
  },
  files: {
    multipart: "Os arquivos são enviados como multipart/form-data.",
    manyAtOnce: "Você está enviando muitos arquivos ao mesmo tempo. Aguarde um momento e tente de novo.",
    unreadableImage:
      "Não é possível ler esta imagem. Salve-a de novo no seu editor de imagens e tente outra vez.",
    inUse: "Este arquivo ainda está em uso. Retire-o antes dos eventos e produtos que o usam.",
    choose: "Escolha um arquivo",
    imageTooLarge: (megabytes) => `Escolha uma imagem de no máximo ${megabytes} MB`,
    fileTooLarge: "Escolha um arquivo de no máximo 2 GB",
    empty: "Este arquivo está vazio.",
    noSpace: "Não há espaço para arquivos no momento. Tente de novo mais tarde.",
    quota: (size) =>
      `Os arquivos de uma conta podem ter ${size} no total. Remova um que não seja mais necessário.`,
  },
  accounts: {
    emailTaken: "Já existe uma conta com este e-mail. Entre nela.",
    staffHasEmail: "Esta pessoa já tem uma conta da equipe.",
    ownerHasEmail: "A conta de um cineasta tem este e-mail. Use outro e-mail para a conta da equipe.",
    otherHasEmail: "Outra conta tem este e-mail.",
    passwordChanged: "Sua senha foi alterada nesse meio-tempo. Tente de novo.",
    enterPassword: "Digite sua senha atual",
    hosts: "Este não é um dos nossos servidores.",
    signInLinkExpired: "Este link de acesso expirou. Entre de novo.",
    resetPages: "O link só pode levar a uma das nossas páginas de nova senha.",
    signInTooLong: "O acesso demorou demais. Digite sua senha de novo.",
    invitationUsed: "Este convite já foi usado ou expirou.",
  },
  factors: {
    tooManyPasskeys: (most) =>
      formats.plural(most, {
        one: `Você tem ${most} chave de acesso. Remova uma antes de adicionar outra.`,
        other: `Você tem ${most} chaves de acesso. Remova uma antes de adicionar outra.`,
      }),
    passkeyNotAdded: "Não foi possível adicionar esta chave de acesso. Tente de novo.",
    wrongOrUsedCode: "Este código está errado ou já foi usado. Digite o próximo.",
    wrongCode: "Este código está errado. Digite o que seu aplicativo mostra agora.",
    setUpEnded: "Esta configuração terminou. Comece de novo.",
    addOneFirst: "Os códigos de recuperação vêm com um segundo fator. Adicione um antes.",
    enterCode: "Digite um código do seu aplicativo ou um código de recuperação",
    isOn: "Seu aplicativo autenticador está ativado. Remova-o antes de adicionar outro.",
  },
  liveRoom: {
    hiddenMessage: "Esta mensagem não está visível.",
    position: "Informe um número ou a parte da programação.",
  },
  playback: {
    beingChecked: "A reprodução está sendo verificada. Tente de novo em instantes.",
    ended: "Esta reprodução foi encerrada.",
    previewsElsewhere: "Só a API serve as prévias gratuitas.",
    deviceLimit: (most) =>
      formats.plural(most, {
        one: `Este ingresso já está em uso em ${most} aparelho. Você pode assistir aqui no lugar dele: o aparelho usado há mais tempo para.`,
        other: `Este ingresso já está em uso em ${most} aparelhos. Você pode assistir aqui no lugar deles: o aparelho usado há mais tempo para.`,
      }),
  },
  leads: {
    notConfigured: "Este webhook não está configurado.",
    wrongSignature: "A assinatura do webhook é inválida.",
  },
  reports: {
    tooLong: (days) => `Um relatório abrange no máximo ${days} dias`,
  },
  tags: {
    tooMany: (most) => `Um evento pode ter no máximo ${most} etiquetas de tema.`,
    empty: "Digite uma etiqueta",
  },
  captions: {
    language: "Escolha o idioma destas legendas.",
    taken: (language) =>
      `Este filme já tem legendas neste idioma: ${language}. Remova-as antes ou escolha outro idioma.`,
  },
  videos: {
    tooLarge: (size) => `Um vídeo pode ter no máximo ${size}.`,
    quota: (size) =>
      `Os vídeos de uma conta podem ter ${size} no total. Remova um que não seja mais necessário.`,
    noSpace:
      "Nosso armazenamento não tem espaço para este vídeo no momento. Os dados enviados estão guardados: tente de novo mais tarde.",
    isActive:
      "Este é o filme de um evento ativado. Envie o novo, que toma o lugar dele, ou desative antes o evento.",
    isCopied: "Uma cópia deste evento também mostra este vídeo. Remova-o antes de lá.",
    ofOtherEvent: "Este vídeo pertence ao evento do qual o seu foi copiado.",
  },
  uploads: {
    isDone: "Este vídeo já foi enviado.",
    continuesAt: (stored, offset) => `Este envio continua no byte ${stored}, não em ${offset}.`,
    checkedBytes: (most) => `Uma soma de verificação cobre no máximo ${most} bytes.`,
    announced: (bytes) => `Este envio foi anunciado com ${bytes} bytes.`,
    notStored:
      "Não foi possível guardar os bytes. Os bytes que chegaram antes estão guardados: tente de novo em instantes.",
    wrongChecksum: "Os bytes não correspondem à soma de verificação que veio com eles.",
    notANumber: (header) => `O cabeçalho ${header} deve ser um número de bytes.`,
    checksumHeader: (algorithms) =>
      `O cabeçalho upload-checksum deve ser ${formats.list(algorithms, "disjunction")}, depois um espaço e o resumo em base64.`,
    metadataHeader:
      "O cabeçalho upload-metadata deve ter pageId, kind e filename, cada um seguido do seu valor em base64.",
    otherConnection: "Outra conexão está fazendo este envio.",
    version: (version) => `Os envios exigem tus ${version}: informe-o no cabeçalho Tus-Resumable.`,
    contentType: (type) => `Os bytes de um envio devem ter o tipo de conteúdo ${type}.`,
  },
  ofEvent: (event, error) => `${event}: ${error}`,
};
