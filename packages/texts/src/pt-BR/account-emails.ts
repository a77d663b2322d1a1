import type * as en from "../en/account-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { lifetimes } from "@matinee/domain/limits";
import { formats } from "./formats.ts";

const countDays = (days: number) => formats.plural(days, { one: `${days} dia`, other: `${days} dias` });
const countHours = (hours: number) =>
  formats.plural(hours, { one: `${hours} hora`, other: `${hours} horas` });

const factorTitles = {
  "authenticator-added": "Um aplicativo autenticador foi adicionado",
  "authenticator-removed": "Seu aplicativo autenticador foi removido",
  "passkey-added": "Uma chave de acesso foi adicionada",
  "passkey-removed": "Uma chave de acesso foi removida",
  "recovery-codes-replaced": "Seus códigos de recuperação foram trocados",
  "recovery-code-used": "Um código de recuperação foi usado",
  "factors-reset-requested": "Nossa equipe recebeu um pedido para remover os segundos fatores",
  "factors-reset": "Nossa equipe removeu os segundos fatores",
};

export const accountEmails: AnyLanguage<typeof en.accountEmails> = {
  welcome: {
    subject: "Damos as boas-vindas à Matinee",
    preview: "Sua conta está pronta.",
    title: (firstName) => (firstName === "" ? "Boas-vindas" : `Boas-vindas, ${firstName}`),
    ready:
      "Sua conta está pronta. Conecte antes sua conta de recebimento, para que o dinheiro dos ingressos chegue até você.",
    makeEvent: "Depois monte seu evento: a página, o trailer, o filme e as datas.",
    openDashboard: "Abrir seu painel",
    confirmFirst: (days) =>
      `Você precisa confirmar seu e-mail antes de vender ingressos. O link funciona por ${countDays(days)}. Se você não criou uma conta na Matinee, ignore este e-mail e não toque no botão.`,
  },
  verifyEmail: {
    subject: "Confirme seu e-mail para a Matinee",
    preview: "Um toque, e sua conta está completa.",
    title: "Confirme seu e-mail",
    text: "Confirme que esta caixa de e-mail é sua. Depois você pode vender ingressos, e nossa equipe pode enviar eventos e créditos a você.",
    confirm: "Confirmar este e-mail",
    note: (days) =>
      `O link funciona por ${countDays(days)}. Se você não criou uma conta na Matinee, ignore este e-mail e não toque no botão.`,
  },
  passwordReset: {
    subject: "Redefina sua senha da Matinee",
    preview: `O link vale por ${countHours(lifetimes.passwordResetHours)}.`,
    title: "Escolha uma nova senha",
    text: `Alguém pediu para redefinir a senha desta conta. O link vale por ${countHours(lifetimes.passwordResetHours)} e funciona uma vez.`,
    note: "Se não foi você, pode ignorar este e-mail: nada mudou.",
  },
  passwordChanged: {
    subject: "Sua senha da Matinee foi alterada",
    preview: "Todos os outros acessos foram encerrados.",
    title: "Sua senha foi alterada",
    text: "Todos os outros acessos da sua conta foram encerrados. Se não foi você, escreva para nós imediatamente.",
  },
  emailChange: {
    confirm: {
      subject: "Confirme seu novo e-mail para a Matinee",
      preview: "O e-mail da sua conta muda depois da sua confirmação.",
      title: "Este é seu novo e-mail?",
      byStaff: "Nossa equipe de suporte informou este endereço como o novo e-mail da sua conta na Matinee.",
      bySomeone: "Alguém com acesso a uma conta da Matinee informou este endereço como o novo e-mail dela.",
      onceConfirmed: "O e-mail muda depois que você confirmar aqui.",
      button: "Confirmar este e-mail",
      note: (hours) =>
        `O link funciona uma vez, durante ${countHours(hours)}. Se você não esperava este e-mail, ignore-o: nada mudou.`,
    },
    notice: {
      subject: "Um novo e-mail foi informado para sua conta na Matinee",
      preview: "Se não foi você, interrompa a mudança.",
      title: "Seu e-mail está prestes a mudar",
      byStaff: (email) => `Nossa equipe de suporte informou ${email} como o novo e-mail da sua conta.`,
      bySomeone: (email) => `Alguém com acesso à sua conta informou ${email} como o novo e-mail dela.`,
      onceConfirmed: "O e-mail muda depois que esse endereço confirmar.",
    },
    changed: {
      subject: "O e-mail da sua conta na Matinee foi alterado",
      preview: "Se não foi você, desfaça a mudança.",
      title: "Seu e-mail foi alterado",
      text: (email) => `O e-mail da sua conta agora é ${email}. Não escrevemos mais para este endereço.`,
    },
    inUse: {
      subject: "Seu e-mail foi informado para outra conta da Matinee",
      preview: "Nada mudou.",
      title: "Este e-mail já tem uma conta",
      text: "Alguém informou este endereço como o novo e-mail de outra conta da Matinee. Cada endereço pode ter uma conta, e por isso nada mudou.",
      whatToDo: "Se foi você, entre com este endereço ou use outro para sua outra conta.",
      signIn: "Entrar",
    },
    undo: "Não fui eu",
    undoNote: (days) =>
      `O link funciona por ${countDays(days)}. Ele mantém sua conta neste endereço, encerra o acesso de todos os aparelhos e permite escolher uma nova senha. Se foi você, não precisa fazer nada.`,
  },
  factorChanged: {
    subject: (change) => `Matinee: ${factorTitles[change]}`,
    titles: factorTitles,
    preview: "Se não foi você, escreva para nós imediatamente.",
    resetRequested: (hours) =>
      `Recebemos um pedido para remover seu aplicativo autenticador, suas chaves de acesso e seus códigos de recuperação, porque foram perdidos. Nossa equipe pode fazer isso depois de ${countHours(hours)}, a menos que você escreva para nós ou entre com um deles antes.`,
    text: "Se não foi você, altere sua senha e escreva para nós imediatamente.",
  },
  newDevice: {
    title: "Novo acesso à sua conta",
    device: "um novo aparelho",
    sentence: (device, time, network) =>
      network === null
        ? `Sua conta foi acessada com ${device} em ${time}.`
        : `Sua conta foi acessada com ${device} em ${time}, pela rede ${network}.`,
    text: "Se não foi você, encerre o acesso desse aparelho e altere sua senha.",
    seeDevices: "Ver onde sua conta está aberta",
  },
  apiKeyCreated: {
    subject: (name) => `A chave de API “${name}” foi criada`,
    preview: "Se não foi você, revogue-a agora.",
    title: "Uma nova chave de API",
    text: (name, scopes, end) =>
      `A chave “${name}” foi criada para sua conta. Ela permite a programas: ${scopes}. ${end}`,
    ends: (day) => `Ela termina em ${day}.`,
    endless: "Ela não termina até que você a revogue.",
    revoke: "Se não foi você, revogue a chave e altere sua senha.",
    seeKeys: "Ver suas chaves",
  },
  webhookDisabled: {
    subject: (host) => `Seu webhook em ${host} está desativado`,
    title: "Um webhook está desativado",
    byStaff: "Nossa equipe o desativou.",
    byFailures: (days) =>
      formats.plural(days, {
        one: `Nenhuma mensagem chegou há ${days} dia, e por isso paramos de tentar.`,
        other: `Nenhuma mensagem chegou há ${days} dias, e por isso paramos de tentar.`,
      }),
    text: (reason) => `Seu webhook neste endereço está desativado. ${reason}`,
    notTold: "Seu programa não é avisado de novos pedidos até que ele seja ativado de novo.",
    repair:
      "Corrija o endereço e depois ative o webhook. Os eventos desse meio-tempo não são enviados depois.",
    seeDeliveries: "Ver as entregas",
    note: "Se você não o usa mais, pode removê-lo.",
  },
  actingNotice: {
    subject: (name) => `${name}, da nossa equipe, trabalha nos seus eventos`,
    title: "Nossa equipe trabalha nos seus eventos",
    text: (name, until) => `${name}, da nossa equipe, pode mudar seus eventos até ${until} UTC, no máximo.`,
    reason: (reason) => `Motivo: ${reason}`,
    listed: "As configurações da sua conta listam cada mudança.",
    note: "Se você pediu ajuda, não precisa fazer nada. Se não esperava isso, escreva para nós.",
  },
  staffInvitation: {
    subject: "Seu convite para o back office da Matinee",
    preview: "Escolha uma senha para começar.",
    title: "Entre no back office",
    text: (name) => `${name} convida você para trabalhar no back office da Matinee.`,
    accept: "Aceitar o convite",
    note: (until) =>
      `O link funciona uma vez, até ${until} UTC. Ele é só seu: não o repasse a outras pessoas.`,
  },
  dataExport: {
    none: {
      subject: "A Matinee não tem dados sobre você",
      preview: "Não há nada a copiar.",
      title: "Não temos dados sobre você",
      asked: "Alguém pediu uma cópia dos dados que temos sobre este endereço.",
      text: "Procuramos, e não há nada: nenhuma inscrição, nenhum pedido e nenhum e-mail.",
    },
    subject: "A cópia dos seus dados está pronta",
    preview: (days) => `Você pode baixá-la por ${countDays(days)}.`,
    title: "Seus dados estão prontos",
    text: "Você pediu uma cópia dos dados que temos sobre você. É um arquivo zip com tabelas para uma planilha e um arquivo JSON.",
    download: "Baixar meus dados",
    note: (days) =>
      `O link funciona por ${countDays(days)}. Quem tiver o link pode ler seus dados. Por isso, não encaminhe este e-mail.`,
  },
  erasureConfirm: {
    subject: "Quer que seus dados sejam excluídos?",
    preview: "Nada é excluído até que você confirme.",
    title: "Excluir seus dados?",
    text: "Alguém nos pediu para excluir os dados que temos sobre este endereço: inscrições, ingressos, presentes, convites e quando você assistiu. Seus ingressos e links de acesso deixam então de funcionar.",
    review: "Revisar e confirmar",
    note: (hours) =>
      `O link funciona por ${countHours(hours)}. Se não foi você, ignore este e-mail: nada é excluído.`,
  },
  erasureScheduled: {
    subject: (day) => `Seus dados serão excluídos em ${day}`,
    preview: "Até lá, você pode mudar de ideia.",
    title: "Seus dados serão excluídos",
    ofAccount: (day) =>
      `Em ${day}, sua conta da Matinee, os eventos e os filmes dela são excluídos para sempre.`,
    ofViewer: (day) =>
      `Em ${day}, excluímos os dados que temos sobre este endereço. Seus ingressos e links de acesso deixam então de funcionar.`,
    byStaff: "Nossa equipe de suporte registrou isso por você.",
    keep: "Manter meus dados",
    note: "Mantemos os valores dos pedidos, como a lei exige, sem seu nome. Se não foi você, toque no botão e altere sua senha.",
  },
};
