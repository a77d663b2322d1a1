import type * as en from "../en/your-data.ts";
import type { AnyLanguage } from "../any-language.ts";
import { lifetimes } from "@matinee/domain/limits";
import { retentionDays } from "@matinee/domain/retention";
import { formats } from "./formats.ts";

export const yourData: AnyLanguage<typeof en.yourData> = {
  readme: `Esta é uma cópia dos dados que a Matinee tem sobre você.

data.json tem tudo em um só arquivo. Cada um dos outros arquivos tem um tipo de dados como tabela, que uma planilha
abre. Os horários estão em UTC, e os valores que terminam em “Cents” estão em centavos de dólar americano.

Ficam de fora as senhas e outras credenciais, das quais guardamos só hashes, e os nomes de outras pessoas que trabalharam
na sua solicitação. Se você é cineasta: os arquivos dos seus filmes e as listas dos seus espectadores estão no estúdio.`,
  requests: "Suas solicitações",
  tab: "Seus dados",
  copy: {
    title: "Uma cópia dos seus dados",
    description: `Tudo o que temos sobre você, em tabelas e em um arquivo JSON. Reunimos os dados em segundo plano e enviamos por e-mail um link que funciona por ${retentionDays.dataExports} dias.`,
    button: "Solicitar uma cópia",
    about: "Você está prestes a solicitar uma cópia dos seus dados. Confirme mais uma vez.",
    requested: "Estamos reunindo seus dados. O link chegará no seu e-mail.",
  },
  erasure: {
    title: "Excluir sua conta",
    description: `Exclui sua conta, eventos, filmes e arquivos para sempre, ${retentionDays.erasureDelay} dias depois do pedido. Os valores dos pedidos ficam, sem seu nome.`,
    button: "Excluir minha conta",
    dialogTitle: "Excluir sua conta?",
    warning: `Seus eventos saem do ar, e os espectadores perdem o acesso. Isso não pode ser desfeito depois de ${retentionDays.erasureDelay} dias. Ganhos ainda não pagos e eventos em andamento precisam ser resolvidos antes.`,
    confirmationLabel: "Digite seu e-mail para confirmar",
    confirm: `Excluir em ${retentionDays.erasureDelay} dias`,
    keep: "Manter minha conta",
    planned: (date) => `Sua conta será excluída em ${date}.`,
    plannedFor: (date) => `Planejada para ${date}`,
    cancel: "Manter minha conta",
    cancelled: "Sua conta continua.",
  },
  states: {
    unconfirmed: "Aguardando sua confirmação",
    waiting: "Aguardando",
    running: (progress) => `Em andamento, ${formats.percent(progress)}`,
    ready: "Pronta. O link está no seu e-mail",
    done: "Concluída",
    cancelled: "Cancelada",
    failed: "Falhou. Escreva para nós",
  },
  kinds: { export: "Cópia dos seus dados", erasure: "Exclusão" },
  byStaff: "iniciada pela nossa equipe",
  none: "Você ainda não solicitou nada.",
  verifyFirst: "Confirme antes seu e-mail. O link da cópia é enviado para lá.",
  staffAccount: "Uma conta da equipe é removida por quem administra a equipe.",
  typeYourEmail: "Digite o e-mail da conta",
  alreadyAsked: "Isso já está em andamento.",
  linkExpired: "Este link expirou. Solicite de novo.",
  tooLate: "A exclusão já começou.",
  notYet: (obstacles) => `Ainda não é possível excluir a conta. ${obstacles.join(" ")}`,
  obstacles: {
    event: (title) =>
      `O evento “${title}” está em andamento ou ainda vai acontecer: arquive-o ou cancele-o, ou espere que termine.`,
    dispute: "Há um pagamento contestado.",
    refund: "Há um reembolso em andamento.",
    recentSales: `As vendas dos últimos ${lifetimes.settlementDays} dias ainda não foram pagas.`,
    heldPayouts: "Seus repasses aguardam porque a conta bancária é nova.",
  },
  staff: {
    title: "Dados pessoais",
    none: "Ninguém solicitou uma cópia ou uma exclusão.",
    copy: "Enviar uma cópia ao cliente",
    aboutCopy: "O cliente recebe um link por e-mail. Você não vê a cópia.",
    erase: "Excluir os dados do cliente",
    aboutErasure: `A conta, os eventos e os filmes são excluídos em ${retentionDays.erasureDelay} dias. O cliente recebe um e-mail com um link que interrompe a exclusão.`,
    cancel: "Manter os dados do cliente",
    reason: "Motivo",
    confirmationLabel: "Digite o e-mail do cliente para confirmar",
    started: "Iniciado. O cliente recebe um e-mail.",
    failed: "Isso não funcionou. Tente de novo.",
    planned: (date) => `Planejada para ${date}`,
    kinds: { export: "Cópia dos dados", erasure: "Exclusão" },
    states: {
      unconfirmed: "Não confirmada",
      waiting: "Aguardando",
      ready: "Enviada",
      done: "Concluída",
      cancelled: "Cancelada",
      failed: "Falhou",
    },
  },
  viewer: {
    formTitle: "Seus dados",
    emailLabel: "E-mail que você usou",
    copy: "Enviar uma cópia",
    erase: "Excluir meus dados",
    sent: "Obrigado. Se o endereço estiver certo, um e-mail chegará em alguns minutos.",
    ready: (date) => `A cópia dos seus dados está pronta. Este link funciona até ${date}.`,
    download: "Baixar meus dados",
    confirmTitle: "Excluir seus dados?",
    confirmBody: `Suas inscrições, ingressos, presentes, convites e histórico de exibição são excluídos em ${retentionDays.erasureDelay} dias. Os ingressos e links de acesso deixam então de funcionar. Os valores dos pedidos ficam, sem seu nome.`,
    confirm: `Excluir em ${retentionDays.erasureDelay} dias`,
    planned: (date) => `Seus dados serão excluídos em ${date}. Até lá, você pode mudar de ideia.`,
    keep: "Manter meus dados",
    kept: "Seus dados continuam.",
    running: "Estamos cuidando disso.",
    erased: "Seus dados foram excluídos.",
    copyGone: "Esta cópia foi excluída. Você pode solicitar outra abaixo.",
    failed: "Isso não funcionou. Solicite de novo abaixo.",
  },
};
