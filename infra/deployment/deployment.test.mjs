// Reads the deployment files, so that a later change does not drop a protection without notice.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { loadConfig } from "../../apps/api/src/platform/config.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path) => readFileSync(`${root}${path}`, "utf8");
const objects = readdirSync(`${root}infra/k8s`, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".yaml") && !name.endsWith("kustomization.yaml"))
  .flatMap((name) => parseAllDocuments(read(`infra/k8s/${name}`)).map((document) => document.toJS()));
const pods = objects
  .filter(({ kind }) => kind === "Deployment")
  .map(({ metadata, spec }) => [metadata.name, spec.template]);
const jobs = objects
  .filter(({ kind }) => kind === "Job" || kind === "CronJob")
  .map(({ metadata, spec }) => [metadata.name, (spec.jobTemplate?.spec ?? spec).template]);
const compose = parse(read("infra/compose.yaml"), { merge: true });
const workflows = readdirSync(`${root}.github/workflows`);

/** Reads lines such as NAME=value, as kustomize does. */
const parseSettings = (text) =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

/** Lists the Secrets that a container can read. */
function listSecrets({ env = [], envFrom = [] }) {
  const single = env.map(
    ({ valueFrom }) =>
      valueFrom?.secretKeyRef && `${valueFrom.secretKeyRef.name}.${valueFrom.secretKeyRef.key}`,
  );
  return [...envFrom.map(({ secretRef }) => secretRef?.name), ...single].filter(Boolean);
}

const listContainers = ({ initContainers = [], containers }) => [...initContainers, ...containers];
const isOurs = ({ image }) => image === "matinee";

/** Finds the number that a file of the repository has for something, such as a limit. */
const findNumber = (path, pattern) => Number(pattern.exec(read(path))?.[1].replaceAll("_", ""));

/** The packages with the schemas of API groups that are not of Kubernetes itself. */
const OTHER_MODELS = {
  "gateway.networking.k8s.io": "@kubernetes-models/gateway-api",
  "keda.sh": "@kubernetes-models/keda",
};

/** @throws Error that names the first field that the schemas of Kubernetes, the Gateway API and KEDA do not allow */
async function validate(object) {
  const [group, version] = object.apiVersion.includes("/")
    ? object.apiVersion.split("/")
    : ["", object.apiVersion];
  const models = OTHER_MODELS[group] ?? "kubernetes-models";
  const module = await import([models, group, version, object.kind].filter(Boolean).join("/"));
  try {
    new module[object.kind](object).validate();
  } catch (error) {
    throw new Error(`${object.kind} ${object.metadata.name}`, { cause: error });
  }
}

describe("Kubernetes", () => {
  test("runs the API, the worker, the film server and the pooler", () => {
    expect(new Set(pods.map(([name]) => name))).toEqual(new Set(["api", "film", "pooler", "worker"]));
  });

  test("one Job brings the database to the version, and no process of ours starts before", () => {
    const { spec } = objects.find(({ kind }) => kind === "Job");
    const [migration] = spec.template.spec.containers;
    expect(migration.command).toEqual(["node", "matinee.js", "migrate"]);
    // A Job cannot be changed, so that only a new image may change it: not the settings, whose name follows their content.
    expect(JSON.stringify(spec)).not.toContain("configMap");
    expect(spec.ttlSecondsAfterFinished).toBeGreaterThan(0);
    for (const [name, template] of pods.filter(([, { spec }]) => spec.containers.some(isOurs)))
      expect(
        template.spec.initContainers?.map(({ command }) => command),
        name,
      ).toEqual([[...migration.command, "--wait"]]);
    const [upgrade] = read("docs/guides/operators.md").match(/```sh\nkubectl -n matinee delete job[^`]+/);
    expect(upgrade.match(/(?<=^kubectl ).+$/gm)).toEqual([
      "-n matinee delete job migrate --ignore-not-found",
      "apply -k infra/k8s",
      expect.stringMatching(/^-n matinee wait --for=condition=complete .*job\/migrate$/),
      expect.stringContaining("rollout status deploy/api"),
      expect.stringContaining("rollout status deploy/worker"),
    ]);
  });

  test("the pods of a Deployment are spread over zones and machines, those of an update by themselves", () => {
    for (const [name, { spec }] of pods)
      expect(spec.topologySpreadConstraints, name).toEqual(
        ["topology.kubernetes.io/zone", "kubernetes.io/hostname"].map((topologyKey) => ({
          maxSkew: 1,
          topologyKey,
          // Where there is one zone, or one machine, they run all the same.
          whenUnsatisfiable: "ScheduleAnyway",
          labelSelector: { matchLabels: { app: name } },
          matchLabelKeys: ["pod-template-hash"],
        })),
      );
  });

  test("a process has time to start and to stop, and is restarted when it hangs", () => {
    for (const [name, { spec }] of pods) {
      expect(spec.terminationGracePeriodSeconds, name).toBeGreaterThanOrEqual(45);
      const [container] = spec.containers;
      expect(container.livenessProbe, name).toBeDefined();
      if (isOurs(container)) expect(container.startupProbe.httpGet.path, name).toBe("/livez");
      const budget = objects.find(
        ({ kind, metadata }) => kind === "PodDisruptionBudget" && metadata.name === name,
      );
      const find = (sort) =>
        objects.find(({ kind, metadata }) => kind === sort && metadata.name === name)?.spec;
      const fewest = find("HorizontalPodAutoscaler")?.minReplicas ?? find("Deployment").replicas;
      expect(fewest, name).toBeGreaterThan(budget.spec.minAvailable);
    }
  });

  test("every object is valid by the schemas of Kubernetes, the Gateway API and KEDA", async () => {
    for (const object of objects) await validate(object);
    expect(objects.length).toBeGreaterThan(25);
  });

  test("control: a wrong value is not valid", async () => {
    const deployment = objects.find(({ kind }) => kind === "Deployment");
    const wrong = { ...deployment, spec: { ...deployment.spec, replicas: "three" } };
    await expect(validate(wrong)).rejects.toThrow("Deployment");
    const scaled = objects.find(({ kind }) => kind === "ScaledObject");
    const many = { ...scaled, spec: { ...scaled.spec, maxReplicaCount: "many" } };
    await expect(validate(many)).rejects.toThrow("ScaledObject");
  });

  test("no file but the settings names a host", () => {
    for (const { kind, spec } of objects) {
      if (kind === "Ingress") for (const { host } of spec.rules) expect(host).toBe("from-the-settings");
      if (kind === "HTTPRoute") expect(new Set(spec.hostnames)).toEqual(new Set(["from-the-settings"]));
    }
    for (const entry of ["ingress", "gateway"]) {
      const { replacements } = parse(read(`infra/k8s/entry/${entry}/kustomization.yaml`));
      expect(replacements.map(({ source }) => source.fieldPath)).toEqual(
        ["WATCH_URL", "STUDIO_URL", "BACKOFFICE_URL", "API_URL"].map((name) => `data.${name}`),
      );
    }
  });

  test.each([...pods, ...jobs])(
    "%s runs without root, privileges, capabilities and a writable image",
    (_name, { spec }) => {
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.enableServiceLinks).toBe(false);
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: "RuntimeDefault" },
      });
      for (const container of listContainers(spec)) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(container.resources.limits.memory).toBeTruthy();
        // Otherwise it may get a node whose disk is too small, and be evicted.
        expect(container.resources.requests["ephemeral-storage"]).toBeTruthy();
        // Programs write temporary files here.
        expect(container.volumeMounts).toContainEqual({ name: "tmp", mountPath: "/tmp" });
      }
      expect(spec.volumes).toContainEqual({ name: "tmp", emptyDir: { sizeLimit: expect.any(String) } });
    },
  );

  describe("how many processes there may be", () => {
    const find = (kind, name) => objects.find((one) => one.kind === kind && one.metadata.name === name).spec;
    /** Beside its pool, a process has these (operators.md, Database connections). */
    const direct = Object.fromEntries(
      ["api", "worker"].map((name, column) => {
        const rows = read("docs/guides/operators.md").match(/^\| .+ \| no +\|$/gm);
        return [name, rows.reduce((sum, row) => sum + Number(row.split("|")[2 + column]), 0)];
      }),
    );
    const getPool = (name) =>
      Number(
        find("Deployment", name).template.spec.containers[0].env.find((one) => one.name === "DATABASE_POOL")
          .value,
      );
    const getMost = () => find("HorizontalPodAutoscaler", "api").maxReplicas;
    // One more than there are, for a long queue.
    const workers = find("Deployment", "worker").replicas + 1;
    /** PostgreSQL keeps them for superusers. */
    const RESERVED = 3;

    test("all of them open no more connections than PostgreSQL has by default", () => {
      expect(direct).toEqual({ api: 7, worker: 6 });
      // During an update, one more of each.
      const api = (getMost() + 1) * (getPool("api") + direct.api);
      const worker = (workers + 1) * (getPool("worker") + direct.worker);
      expect(RESERVED + api + worker).toBeLessThanOrEqual(100);
    });

    const folder = "infra/k8s/components/pooler";
    const [patch] = parse(read(`${folder}/kustomization.yaml`)).patches;
    const [{ value: most }] = parse(patch.patch);
    const pool = findNumber(`${folder}/pgbouncer.ini`, /^default_pool_size = (\d+)$/m);

    test("with the pooler, as the comment of the component computes", () => {
      const parts = {
        max_connections: findNumber(`${folder}/kustomization.yaml`, /max_connections must be (\d+)/),
        superusers: RESERVED,
        // In an update two come while two end.
        poolers: find("Deployment", "pooler").replicas * 2 * pool,
        workers: (workers + 1) * direct.worker,
        "API pods": (most + 1) * direct.api,
      };
      const { max_connections: all, ...used } = parts;
      const left = Object.values(used).reduce((sum, part) => sum - part, all);
      expect(left).toBeGreaterThan(20);
      const computed = Object.fromEntries(
        [...read(`${folder}/kustomization.yaml`).matchAll(/^# {3}([A-Za-z_ ]+?) {2,}(\d+)(?: =.*)?$/gm)].map(
          ([, name, number]) => [name, Number(number)],
        ),
      );
      expect(computed).toEqual({ ...parts, left });
      const others = all - left - parts["API pods"];
      expect(read(`${folder}/kustomization.yaml`)).toContain(
        `(max_connections - ${others}) / ${direct.api} - 1: ${Math.floor((200 - others) / direct.api) - 1} with 200`,
      );
    });

    test("one pooler alone takes the connections of all processes", () => {
      const clients = (most + 1) * getPool("api") + (workers + 1) * getPool("worker");
      const limit = findNumber(`${folder}/pgbouncer.ini`, /^max_client_conn = (\d+)$/m);
      expect(clients).toBeLessThan(limit);
      const [, , command] = find("Deployment", "pooler").template.spec.containers[0].command;
      expect(Number(/^ulimit -n (\d+) /.exec(command)[1])).toBeGreaterThan(limit + pool);
    });

    test("as many API pods as 100,000 viewers need, by what one viewer takes", () => {
      const getCores = (name) => {
        const { cpu } = find("Deployment", name).template.spec.containers[0].resources.requests;
        return cpu.endsWith("m") ? Number(cpu.slice(0, -1)) / 1000 : Number(cpu);
      };
      /** How many viewers a pod has when another one is added. @param seconds of a processor for a viewer-hour */
      const countViewers = (name, seconds) => {
        const [{ resource }] = find("HorizontalPodAutoscaler", name).metrics;
        return Math.floor((getCores(name) * resource.target.averageUtilization * 36) / seconds);
      };
      const [api, film] = [countViewers("api", 0.9), countViewers("film", 0.8)];
      expect({ api, film }).toEqual({ api: 2400, film: 1350 });
      expect(read("infra/k8s/base/api.yaml")).toContain(`one has ${api.toLocaleString("en")} viewers`);
      expect(read("infra/k8s/base/api.yaml")).toContain(`${(getMost() * api).toLocaleString("en")} viewers.`);
      expect(read("infra/k8s/components/shared-folder/film.yaml")).toContain(
        `one has ${film.toLocaleString("en")} viewers`,
      );
      expect(most).toBe(Math.ceil(100_000 / api));
      // Each needs two connections of nginx.
      const nginx = "infra/k8s/components/shared-folder/nginx.conf";
      const connections =
        findNumber(nginx, /worker_connections (\d+);/) * findNumber(nginx, /worker_processes (\d+);/);
      expect(connections / 2).toBeGreaterThan(film / 0.6);
      expect(findNumber(nginx, /worker_rlimit_nofile (\d+);/)).toBeGreaterThan(connections);
    });

    test("the pooler's settings are those of every other installation", () => {
      const list = (path) =>
        Object.fromEntries(
          [...read(path).matchAll(/^(\w+) =(.*)$/gm)].map(([, name, value]) => [name, value.trim()]),
        );
      const template = Object.entries(list("infra/pgbouncer/pgbouncer.ini.template"));
      const fixed = template.filter(
        ([name, value]) => !value.includes("${") && name !== "server_reset_query",
      );
      expect(fixed.length).toBeGreaterThan(6);
      expect(list(`${folder}/pgbouncer.ini`)).toMatchObject({
        ...Object.fromEntries(fixed),
        pool_mode: "transaction",
      });
    });
  });

  test("a pod outlasts its running requests, and its listeners come back to another pod meanwhile", () => {
    const find = (name) => pods.find(([pod]) => pod === name)[1].spec;
    const getDelayMs = (name) => 1000 * find(name).containers[0].lifecycle.preStop.sleep.seconds;
    const requestMs = findNumber("apps/api/src/platform/http/drain.ts", /^const REQUEST_MS = ([\d_]+);$/m);
    // The end of a stream names the time after which its client connects again.
    const retryMs = findNumber(
      "apps/api/src/platform/live-room/live-room-feed.ts",
      /`retry: \$\{randomInt\(1000, (\d+)\)\}/,
    );
    const { terminationGracePeriodSeconds, containers } = find("api");
    const drainMs = Number(containers[0].env.find((one) => one.name === "DRAIN_DELAY_MS").value);
    expect({ drainMs, requestMs, retryMs }).toEqual({ drainMs: 5000, requestMs: 25_000, retryMs: 5001 });
    expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(drainMs + requestMs + retryMs);

    const nginx = "infra/k8s/components/shared-folder/nginx.conf";
    const shutdownMs = 1000 * findNumber(nginx, /worker_shutdown_timeout (\d+)s;/);
    expect(shutdownMs).toBeGreaterThan(requestMs);
    expect(find("film").terminationGracePeriodSeconds * 1000).toBeGreaterThan(
      getDelayMs("film") + shutdownMs + retryMs,
    );

    // A pooler waits for its clients, who leave by themselves.
    const lifetimeMs =
      1000 * findNumber("apps/api/src/services.ts", /^const POOLED_LIFETIME_SECONDS = (\d+);$/m);
    const queryMs =
      1000 * findNumber("infra/k8s/components/pooler/pgbouncer.ini", /^query_wait_timeout = (\d+)$/m);
    expect(find("pooler").terminationGracePeriodSeconds * 1000).toBeGreaterThan(
      getDelayMs("pooler") + lifetimeMs + queryMs,
    );
  });

  test("gives each process only its own secrets", () => {
    const containers = [...pods, ...jobs].flatMap(([name, { spec }]) =>
      listContainers(spec).map((container) => [`${name}: ${container.name}`, container]),
    );
    const secrets = Object.fromEntries(containers.map(([name, container]) => [name, listSecrets(container)]));
    expect(secrets).toEqual({
      "migrate: migrate": ["matinee-owner", "matinee.DATABASE_URL"],
      "api: schema": ["matinee.DATABASE_URL"],
      "api: api": ["matinee", "matinee-api"],
      "worker: schema": ["matinee.DATABASE_URL"],
      "worker: worker": ["matinee", "matinee-worker"],
      "film: film": ["matinee-film"],
      "pooler: pooler": [],
      // Of the bucket only the keys.
      ...Object.fromEntries(
        ["backup", "drill"].map((name) => [
          `${name}: ${name}`,
          [
            "matinee-owner",
            ...["DATABASE_URL", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"].map((key) => `matinee.${key}`),
          ],
        ]),
      ),
    });
    // The pooler reads files.
    const mounted = pods.flatMap(([name, { spec }]) =>
      spec.volumes.flatMap(({ secret, projected }) =>
        [{ secret }, ...(projected?.sources ?? [])].flatMap((one) =>
          one.secret ? [[name, one.secret]] : [],
        ),
      ),
    );
    const files = ["database.ini", "users.txt"].map((key) => ({ key, path: key }));
    expect(mounted).toEqual([["pooler", { name: "matinee-pooler", items: files }]]);
    for (const [, { name, env }] of containers.filter(([, container]) => isOurs(container)))
      expect(env).toContainEqual({
        name: "MATINEE_PROCESS",
        value: ["migrate", "schema", "backup", "drill"].includes(name) ? "migration" : name,
      });
  });

  describe("the settings and the Secrets that kustomization.yaml lists", () => {
    const settings = {
      ...parseSettings(read("infra/k8s/settings.env")),
      // The only value that is obviously to be replaced.
      STRIPE_PUBLISHABLE_KEY: "pk_live_51HqLyjWDarjtT1zdp7dc",
    };
    const values = {
      DATABASE_URL: "postgres://matinee_app:Xw8s2kQp9dLm4v@db.films.example/matinee",
      DATABASE_OWNER_URL: "postgres://matinee:Tr5h8Kq2Zw9xLc@db.films.example/matinee",
      SECRET: "v8QmZ2xKr4Nw7TbLs9HcYd3JfPg6RtUa",
      STRIPE_SECRET_KEY: "sk_live_51HqLyjWDarjtT1zdp7dc",
      STRIPE_WEBHOOK_SECRET: "whsec_9fLk2mPq7sTv4xYz1bNc",
      SMTP_URL: "smtps://user:pass@smtp.films.example",
      METRICS_PASSWORD: "q3VtZ8rLw5XcN7bK",
      WORKER_METRICS_PASSWORD: "bN7cX5wLr8ZtV3qK",
      S3_ACCESS_KEY_ID: "AKIA5LQ3ZT7XKW2MPRB9",
      S3_SECRET_ACCESS_KEY: "d4Xz8Lq2Wm7Tk5Rp9Vb3Nc6Hf1Js0Gy",
    };
    const secrets = Object.fromEntries(
      [...read("infra/k8s/kustomization.yaml").matchAll(/^# {3}(matinee[\w-]*) +(.+)$/gm)].map(
        ([, name, keys]) => [
          name,
          Object.fromEntries((keys.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []).map((key) => [key, values[key]])),
        ],
      ),
    );
    /** Collects the variables of a container as Kubernetes does. */
    const collect = ({ env, envFrom = [] }, given = { settings, ...secrets }) => ({
      NODE_ENV: "production",
      HOST: "0.0.0.0",
      PATH: process.env.PATH,
      ...Object.assign({}, ...envFrom.map((one) => given[(one.configMapRef ?? one.secretRef).name])),
      ...Object.fromEntries(
        env.map(({ name, value, valueFrom }) => {
          const { name: source, key } = valueFrom?.secretKeyRef ?? valueFrom?.configMapKeyRef ?? {};
          return [name, value ?? given[source]?.[key]];
        }),
      ),
    });
    const ours = [...pods, ...jobs].flatMap(([name, { spec }]) =>
      listContainers(spec)
        .filter(isOurs)
        .map((container) => [`${name}: ${container.name}`, container]),
    );

    test.each(ours)("are all that %s needs to start", (name, container) => {
      const config = loadConfig(collect(container));
      expect(config.isProduction).toBe(true);
      // Those that read and write films.
      if (["api: api", "worker: worker", "backup: backup"].includes(name))
        expect(config).toMatchObject({
          S3_BUCKET: "yours-films",
          S3_DELIVERY: "signed",
          S3_ACCESS_KEY_ID: values.S3_ACCESS_KEY_ID,
          S3_SECRET_ACCESS_KEY: values.S3_SECRET_ACCESS_KEY,
        });
    });

    test("control: with the variables that Kubernetes makes of the Service api, no process starts", () => {
      const [service] = objects.filter(({ kind, metadata }) => kind === "Service" && metadata.name === "api");
      const links = { API_PORT: `tcp://10.96.0.7:${service.spec.ports[0].port}` };
      for (const [name, container] of ours)
        expect(() => loadConfig({ ...links, ...collect(container) }), name).toThrow("- API_PORT:");
    });

    test.each([
      [
        "one of the S3 keys",
        { matinee: { ...secrets.matinee, S3_SECRET_ACCESS_KEY: undefined } },
        "S3_ACCESS_KEY_ID",
      ],
      [
        "a store without TLS",
        { settings: { ...settings, S3_ENDPOINT: "http://s3.films.example" } },
        "S3_ENDPOINT",
      ],
      ["another delivery", { settings: { ...settings, S3_DELIVERY: "cdn" } }, "S3_DELIVERY"],
    ])("control: with %s the API does not start", (_what, changes, variable) => {
      const [, api] = ours.find(([name]) => name === "api: api");
      expect(() => loadConfig(collect(api, { settings, ...secrets, ...changes }))).toThrow(`- ${variable}:`);
    });
  });

  test("rejects every connection that no policy allows", () => {
    const policies = objects.filter(({ kind }) => kind === "NetworkPolicy");
    const find = (name) => policies.find(({ metadata }) => metadata.name === name).spec;
    expect(find("deny-all")).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
    for (const name of ["api", "worker"]) {
      for (const { to } of find(name).egress) {
        const [v4] = to;
        // The cloud's metadata service has the machine's credentials.
        expect(v4.ipBlock.except).toEqual(expect.arrayContaining(["169.254.0.0/16", "10.0.0.0/8"]));
      }
    }
    const processes = { matchExpressions: [{ key: "app", operator: "In", values: ["api", "worker"] }] };
    expect(find("pooler").ingress).toEqual([
      { from: [{ podSelector: processes }], ports: [{ protocol: "TCP", port: "postgres" }] },
    ]);
    expect(find("to-pooler").podSelector).toEqual(processes);
    // Every pod's label is one that a policy names, or it has the policies of all pods only.
    for (const [name, template] of [...pods, ...jobs])
      expect(template.metadata.labels).toEqual({ app: name });
    expect(parse(read("infra/k8s/base/kustomization.yaml")).resources).toContain("network-policies.yaml");
  });

  test("saves every night, and every week restores the last backup from where it is", () => {
    const find = (name) =>
      objects.find(({ kind, metadata }) => kind === "CronJob" && metadata.name === name).spec;
    const [backup, drill] = ["backup", "drill"].map(find);
    const listWords = ({ jobTemplate }) => jobTemplate.spec.template.spec.containers[0].command;
    expect([backup, drill].map(listWords)).toEqual([
      ["node", "matinee.js", "backup", "--to", "$(BACKUP_TO)"],
      ["node", "matinee.js", "drill", "--from", "$(BACKUP_TO)"],
    ]);
    expect(read("infra/k8s/settings.env")).toMatch(/^BACKUP_TO=s3:/m);
    // The drill of Sunday begins after the backup of that night.
    expect([backup, drill].map(({ schedule }) => schedule)).toEqual(["0 3 * * *", "0 5 * * 0"]);
    const { spec } = objects.find(
      ({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === "backup",
    );
    expect(spec.podSelector.matchExpressions[0].values).toEqual(["backup", "drill"]);
  });

  test("name lookups reach the cluster's servers and the cache of a node", () => {
    const { spec } = objects.find(({ metadata }) => metadata.name === "name-lookups");
    expect(JSON.stringify(spec.egress)).toMatch(/"kube-dns".*"169\.254\.20\.10\/32"/);
  });

  test("nothing stops a worker that converts but an operator, and the API goes first where there is no room", () => {
    const scaled = objects.filter(({ kind }) => kind === "HorizontalPodAutoscaler");
    expect(new Set(scaled.map(({ metadata }) => metadata.name))).toEqual(new Set(["api", "film"]));
    const classes = objects
      .filter(({ kind }) => kind === "PriorityClass")
      .map(({ metadata }) => metadata.name);
    const used = pods.map(([name, { spec }]) => [name, spec.priorityClassName]);
    expect(Object.fromEntries(used)).toEqual({
      api: classes[0],
      film: classes[0],
      pooler: classes[0],
      worker: undefined,
    });
  });

  describe.skipIf(spawnSync("kubectl", ["version", "--client"]).status !== 0)(
    "put together by kubectl (skipped without it)",
    // On a busy machine each variant takes seconds.
    { timeout: 60_000 },
    () => {
      const variants = new Map();
      /** Builds a variant of infra/k8s/kustomization.yaml with some of the components, once for all tests. */
      const build = (...parts) => {
        const key = parts.join(" ");
        if (!variants.has(key)) variants.set(key, kustomize(...parts));
        return variants.get(key);
      };
      const kustomize = (entry, ...components) => {
        const folder = mkdtempSync(join(tmpdir(), "matinee-k8s-"));
        for (const name of ["k8s", "nginx"])
          cpSync(`${root}infra/${name}`, join(folder, name), { recursive: true });
        let text = read("infra/k8s/kustomization.yaml").replace("entry/ingress", `entry/${entry}`);
        for (const name of components) {
          expect(text).toContain(`# - components/${name}\n`);
          text = text.replace(`# - components/${name}`, `- components/${name}`);
        }
        writeFileSync(join(folder, "k8s/kustomization.yaml"), text);
        const output = execFileSync("kubectl", ["kustomize", join(folder, "k8s")], { encoding: "utf8" });
        rmSync(folder, { recursive: true });
        return parseAllDocuments(output).map((document) => document.toJS());
      };
      /** Lists the services that an entry sends requests to. */
      const listBackends = (built) => [
        ...new Set(
          built.flatMap(({ kind, spec }) =>
            kind === "Ingress"
              ? spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name))
              : kind === "HTTPRoute"
                ? spec.rules.flatMap(({ backendRefs = [] }) => backendRefs.map(({ name }) => name))
                : [],
          ),
        ),
      ];
      const findBucket = (built, name) => {
        const { spec } = built.find(
          ({ kind, metadata }) => ["Deployment", "CronJob"].includes(kind) && metadata.name === name,
        );
        const { containers, volumes } = (spec.template ?? spec.jobTemplate.spec.template).spec;
        return {
          bucket: containers[0].env.find((one) => one.name === "S3_BUCKET"),
          storage: volumes.find((volume) => volume.name === "storage"),
        };
      };

      test.each(["ingress", "gateway"])(
        "through the %s, requests go to the API, or with a shared folder to nginx",
        (entry) => {
          expect(listBackends(build(entry))).toEqual(["api"]);
          expect(listBackends(build(entry, "shared-folder"))).toEqual(["film"]);
        },
      );

      test("the film server has the nginx configuration of every other installation", () => {
        const { data } = build("ingress", "shared-folder").find(
          ({ kind, metadata }) => kind === "ConfigMap" && metadata.name.startsWith("film-"),
        );
        const files = readdirSync(`${root}infra/nginx`).filter((name) => name !== "kustomization.yaml");
        expect(data).toEqual(Object.fromEntries(files.map((name) => [name, read(`infra/nginx/${name}`)])));
      });

      test.each([
        "ingress",
        "gateway shared-folder",
        "ingress pooler",
        "gateway pooler",
        "ingress shared-folder pooler",
        "gateway worker-roles",
        "ingress worker-roles keda shared-folder pooler",
      ])("%s: every object is valid, and what a pod mounts exists", async (parts) => {
        const built = build(...parts.split(" "));
        for (const object of built) await validate(object);
        const names = built.filter(({ kind }) => kind === "ConfigMap").map(({ metadata }) => metadata.name);
        const text = JSON.stringify(built);
        for (const [, , name] of text.matchAll(
          /"(configMap|configMapKeyRef|configMapRef)":\{[^{}]*?"name":"([^"]+)"/g,
        ))
          expect(names).toContain(name);
        for (const { kind, metadata } of built)
          if (!["Namespace", "PriorityClass"].includes(kind)) expect(metadata.namespace).toBe("matinee");
      });

      test("with the pooler, processes reach PostgreSQL through it, and itself for what it cannot carry", () => {
        const built = build("ingress", "pooler");
        for (const name of ["api", "worker"]) {
          const { spec } = built.find(
            ({ kind, metadata }) => kind === "Deployment" && metadata.name === name,
          );
          const [{ env }] = spec.template.spec.containers;
          const fromSecret = (secret) => ({ secretKeyRef: { name: secret, key: "DATABASE_URL" } });
          expect(env).toEqual(
            expect.arrayContaining([
              { name: "DATABASE_URL", valueFrom: fromSecret("matinee-pooler") },
              { name: "DATABASE_DIRECT_URL", valueFrom: fromSecret("matinee") },
              { name: "DATABASE_NAMED_STATEMENTS", value: "1" },
            ]),
          );
          // The migration and the wait for it do not go through it.
          const [schema] = spec.template.spec.initContainers;
          expect(listSecrets(schema)).toEqual(["matinee.DATABASE_URL"]);
        }
        const most = built.find(
          ({ kind, metadata }) => kind === "HorizontalPodAutoscaler" && metadata.name === "api",
        );
        expect(most.spec.maxReplicas).toBe(42);
      });

      const listWorkers = (built) =>
        built.filter(({ kind, metadata }) => kind === "Deployment" && metadata.name.startsWith("worker"));

      test("with roles, each has pods of its own and no others, and only mail the Secret of the mail server", () => {
        const built = build("ingress", "worker-roles", "shared-folder", "pooler");
        const [, list] = /WORKER_ROLES = \[([^\]]+)\]/.exec(
          read("apps/api/src/platform/jobs/worker-roles.ts"),
        );
        const roles = [...list.matchAll(/"(\w+)"/g)].map(([, role]) => role);
        const workers = Object.fromEntries(
          listWorkers(built).map(({ metadata, spec }) => [metadata.name.replace("worker-", ""), spec]),
        );
        expect(new Set(Object.keys(workers))).toEqual(new Set(roles));
        for (const role of roles) {
          const { selector, template } = workers[role];
          expect(selector.matchLabels).toEqual({ app: "worker", role });
          expect(template.metadata.labels).toEqual({ app: "worker", role });
          const [container] = template.spec.containers;
          expect(container.command).toEqual(["node", "worker.js", `--role=${role}`]);
          const names = container.env.map(({ name }) => name);
          expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
          expect(listSecrets(container)).toEqual([
            "matinee",
            ...(role === "mail" ? ["matinee-worker"] : ["matinee-worker.WORKER_METRICS_PASSWORD"]),
            // Those of the pooler.
            "matinee-pooler.DATABASE_URL",
            "matinee.DATABASE_URL",
          ]);
          expect(findBucket(built, `worker-${role}`)).toEqual({
            bucket: { name: "S3_BUCKET", value: "" },
            storage: { name: "storage", persistentVolumeClaim: { claimName: "storage" } },
          });
        }
        // A budget that keeps the only pod of a role keeps its node, too.
        const budgets = built.filter(
          ({ kind, metadata }) => kind === "PodDisruptionBudget" && metadata.name.startsWith("worker"),
        );
        expect(budgets.map(({ spec }) => spec.selector.matchLabels.role).toSorted()).toEqual([
          "mail",
          "payments",
        ]);
        for (const { spec } of budgets)
          expect(workers[spec.selector.matchLabels.role].replicas).toBeGreaterThan(spec.minAvailable);
      });

      test("with roles, all processes open no more connections than their component says", () => {
        const built = build("ingress", "worker-roles", "keda");
        const { spec: scaled } = built.find(({ kind }) => kind === "ScaledObject");
        const find = (name) =>
          built.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === name).spec;
        const getPool = ({ template }) =>
          Number(template.spec.containers[0].env.find(({ name }) => name === "DATABASE_POOL").value);
        const most = built.find(
          ({ kind, metadata }) => kind === "HorizontalPodAutoscaler" && metadata.name === "api",
        ).spec.maxReplicas;
        // During an update, one more of each. Beside its pool, a process has 7 or 6 (operators.md, Database connections).
        const workers = listWorkers(built).map(({ spec }) => ({
          count: (spec.replicas ?? scaled.maxReplicaCount) + 1,
          pool: getPool(spec),
        }));
        const sum = workers.reduce((all, { count, pool }) => all + count * (pool + 6), 0);
        const component = "infra/k8s/components/worker-roles/kustomization.yaml";
        expect(sum + (most + 1) * (getPool(find("api")) + 7) + 3).toBeLessThanOrEqual(
          findNumber(component, /max_connections must be (\d+)/),
        );
        // With the pooler, those that do not go through it take less than what its component leaves.
        const counted = findNumber("infra/k8s/components/pooler/kustomization.yaml", /^# +workers +(\d+)/m);
        const left = findNumber("infra/k8s/components/pooler/kustomization.yaml", /^# +left +(\d+)/m);
        expect(workers.reduce((all, { count }) => all + count * 6, 0) - counted).toBeLessThan(left);
      });

      test("KEDA starts workers for films, and ends them only when none is converted", () => {
        const built = build("ingress", "worker-roles", "keda");
        const { spec } = built.find(({ kind }) => kind === "ScaledObject");
        const target = listWorkers(built).find(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
        expect(target.spec.template.metadata.labels.role).toBe("conversions");
        // Otherwise each apply would set it.
        expect(target.spec.replicas).toBeUndefined();
        expect(spec.advanced.horizontalPodAutoscalerConfig.behavior.scaleDown.selectPolicy).toBe("Disabled");
        expect(spec.fallback.behavior).toBe("currentReplicasIfHigher");
        const [{ metadata }] = spec.triggers;
        // The figure counts films that are converted, too, and a missing one is not zero.
        expect(metadata).toMatchObject({
          query: "max(matinee_conversion_accounts)",
          ignoreNullValues: "false",
        });
        const conversions = findNumber(
          "apps/api/src/platform/environment.ts",
          /VIDEO_CONVERSIONS: .*\.default\((\d+)\)/,
        );
        expect(Number(metadata.threshold)).toBe(conversions);
        // The others have fixed numbers.
        const rest = listWorkers(built).filter((one) => one !== target);
        expect(rest.map(({ spec }) => spec.replicas).toSorted()).toEqual([1, 1, 2, 2]);
      });

      test("each process has the bucket of the settings, without which it does not start, or the shared folder", () => {
        const [bucket, shared] = [build("ingress"), build("gateway", "shared-folder")];
        for (const name of ["api", "worker", "backup"]) {
          expect(findBucket(bucket, name)).toEqual({
            // Not optional: a missing one is an error of the pod.
            bucket: {
              name: "S3_BUCKET",
              valueFrom: { configMapKeyRef: { name: expect.stringMatching(/^settings-/), key: "S3_BUCKET" } },
            },
            storage: { name: "storage", emptyDir: expect.anything() },
          });
          expect(findBucket(shared, name)).toEqual({
            bucket: { name: "S3_BUCKET", value: "" },
            storage: { name: "storage", persistentVolumeClaim: { claimName: "storage" } },
          });
        }
      });
    },
  );

  test("only Prometheus reaches the metrics, which need a password", () => {
    const policies = objects.filter(({ kind }) => kind === "NetworkPolicy");
    const settings = parseSettings(read("infra/k8s/settings.env"));
    const prometheus = {
      namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } },
    };
    for (const [name, variable] of [
      ["api", "METRICS"],
      ["worker", "WORKER_METRICS"],
    ]) {
      const { metadata, spec } = pods.find(([pod]) => pod === name)[1];
      const [{ ports, env, envFrom }] = spec.containers;
      const port = ports.find((one) => one.name === "metrics").containerPort;
      expect(settings).toMatchObject({ [`${variable}_PORT`]: String(port), [`${variable}_HOST`]: "0.0.0.0" });
      expect(metadata.annotations).toEqual({
        "prometheus.io/scrape": "true",
        "prometheus.io/port": String(port),
      });
      // Production rejects an open address without it.
      expect(read("infra/k8s/kustomization.yaml")).toMatch(
        new RegExp(`matinee-${name} .*\\b${variable}_PASSWORD`),
      );
      expect(listSecrets({ env, envFrom })).toContain(`matinee-${name}`);

      const rules = policies
        .filter((policy) => policy.spec.podSelector.matchLabels?.app === name)
        .flatMap((policy) => policy.spec.ingress ?? []);
      const isOpen = (rule) => !rule.ports || rule.ports.some((one) => ["metrics", port].includes(one.port));
      expect(rules.filter(isOpen)).toEqual([
        { from: [prometheus], ports: [{ protocol: "TCP", port: "metrics" }] },
      ]);
      // Everyone else reaches the port of the web at most.
      for (const rule of rules.filter((one) => !isOpen(one)))
        expect(rule.ports).toEqual([{ protocol: "TCP", port: "http" }]);
    }
    // Neither a Service nor an entry leads there.
    for (const { kind, spec } of objects)
      if (kind === "Service")
        expect(["http", "postgres"]).toEqual(expect.arrayContaining(spec.ports.map((one) => one.targetPort)));
  });

  test("redirects pages to https, and not the API", () => {
    const ingresses = objects.filter(({ kind }) => kind === "Ingress");
    const redirects = Object.fromEntries(
      ingresses.map(({ metadata }) => [
        metadata.name,
        metadata.annotations["nginx.ingress.kubernetes.io/ssl-redirect"] ??
          "the default, which is to redirect",
      ]),
    );
    expect(redirects).toEqual({ matinee: "the default, which is to redirect", api: "false" });
    // Their other settings are equal.
    const [pages, api] = ingresses.map(({ metadata }) =>
      Object.keys(metadata.annotations).filter((name) => !name.endsWith("ssl-redirect")),
    );
    expect(api).toEqual(pages);
  });

  test("the ingress logs no address, because addresses contain credentials", () => {
    const ingresses = objects.filter(({ kind }) => kind === "Ingress");
    expect(ingresses.length).toBeGreaterThan(0);
    for (const { metadata } of ingresses)
      expect(metadata.annotations["nginx.ingress.kubernetes.io/enable-access-log"]).toBe("false");
  });

  test("rejects pods with more rights in the namespace", () => {
    const { metadata } = objects.find(({ kind }) => kind === "Namespace");
    expect(metadata.labels["pod-security.kubernetes.io/enforce"]).toBe("restricted");
  });
});

describe("Compose", () => {
  const services = Object.entries(compose.services);

  test.each(services)(
    "%s has no capability that it does not need and gains no privileges",
    (name, service) => {
      expect(service.cap_drop).toEqual(["ALL"]);
      expect(service.security_opt).toEqual(["no-new-privileges:true"]);
      expect(service.privileged).toBeUndefined();
      if (name !== "postgres") expect(service.read_only).toBe(true);
      if (["api-1", "api-2", "worker", "migrate", "backup", "tools"].includes(name))
        expect(service.cap_add).toBeUndefined();
    },
  );

  test("the guide replaces one API process after the other, each once the one before is ready", () => {
    const { "api-1": one, "api-2": two, proxy } = compose.services;
    // Both are of one kind, and of one container each, so that a command names one of them.
    expect(two).toEqual(one);
    // The image's: whether it is ready.
    expect(one.healthcheck).toBeUndefined();
    const replace = (name) => `matinee-compose up --detach --wait --no-deps ${name}`;
    expect(read("docs/guides/one-machine.md")).toContain(
      `matinee migrate\n${replace("api-1")} && ${replace("api-2")}\nmatinee-compose up --detach --wait\n`,
    );
    // A name that is not known for a moment is asked again, and the other one gets the request.
    for (const name of ["api-1", "api-2"]) {
      expect(proxy.environment.MATINEE_SERVERS).toContain(`server ${name}:4000 resolve max_fails=0;`);
      expect(read("infra/monitoring/README.md")).toMatch(new RegExp(`names: \\[[^\\]]*${name}`));
    }
  });

  test("every word of a command and of a check is text: a colon and a space in it would begin an object", () => {
    const words = services.flatMap(([, { command = [], entrypoint = [], healthcheck = {} }]) =>
      [command, entrypoint, healthcheck.test ?? []].flat(),
    );
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter((word) => typeof word !== "string")).toEqual([]);
  });

  test("the application uses a database role with few rights, and only the migration has the owner's", () => {
    for (const name of ["api-1", "api-2", "worker", "migrate", "backup", "tools"]) {
      const { environment } = compose.services[name];
      expect(environment.DATABASE_URL).toMatch(/^postgres:\/\/matinee_app:/);
      expect(Boolean(environment.DATABASE_OWNER_URL)).toBe(["migrate", "backup", "tools"].includes(name));
    }
    // `up` does not start it.
    expect(compose.services.tools.profiles).toEqual(["tools"]);
    for (const name of ["api-1", "api-2", "worker"])
      expect(compose.services[name].environment.POSTGRES_PASSWORD).toBe("");
  });

  test("the database has no way to or from the outside, and the worker no secrets of webhooks", () => {
    expect(compose.networks.data).toEqual({ internal: true });
    expect(compose.services.postgres).toMatchObject({ networks: ["data"] });
    expect(compose.services.postgres.ports).toBeUndefined();
    expect(compose.services.worker.environment).toMatchObject({ STRIPE_WEBHOOK_SECRET: "", ZOOM_SECRET: "" });
  });
});

describe("image", () => {
  const dockerfile = read("infra/docker/Dockerfile");
  const build = read("apps/api/build.mjs");

  test("every process of compose and Kubernetes runs a program of the build", () => {
    const [, imageCommand] = /^CMD (\[.+\])$/m.exec(dockerfile);
    const commands = [
      JSON.parse(imageCommand),
      ...["migrate", "worker"].map((name) => compose.services[name].command),
      ...[...pods, ...jobs]
        .flatMap(([, { spec }]) =>
          listContainers(spec)
            .filter(isOurs)
            .map(({ command }) => command),
        )
        .filter(Boolean),
    ];
    expect(commands.length).toBeGreaterThanOrEqual(9);
    for (const [node, program] of commands) {
      expect(node).toBe("node");
      expect(build).toMatch(new RegExp(`^ +${program.replace(".js", "")}: "src/`, "m"));
    }
  });

  test("has threads left for sign-ins while images and files occupy some, like the units of one machine", () => {
    expect(dockerfile).toContain("ENV UV_THREADPOOL_SIZE=16");
    for (const unit of ["matinee-api@", "matinee-worker", "matinee-worker@"])
      expect(read(`infra/systemd/${unit}.service`)).toContain("UV_THREADPOOL_SIZE=16");
  });

  test("limits the memory that the threads of the API keep", () => {
    expect(dockerfile).toContain("ENV MALLOC_ARENA_MAX=2");
    expect(read("infra/systemd/matinee-api@.service")).toContain("MALLOC_ARENA_MAX=2");
  });

  test("limits the garbage that the API's heap keeps", () => {
    const options = "--max-semi-space-size=8 --max-old-space-size=512";
    expect(dockerfile).toContain(`ENV NODE_OPTIONS="${options}"`);
    expect(read("infra/systemd/matinee-api@.service")).toContain(`Environment="NODE_OPTIONS=${options}"`);
  });

  test("runs without root, reports its health, and says what it was built from", () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*readyz/m);
    for (const label of ["title", "licenses", "revision", "created"])
      expect(dockerfile).toContain(`org.opencontainers.image.${label}=`);
  });

  test("downloads packages before it copies the sources", () => {
    const fetched = dockerfile.indexOf("RUN pnpm fetch");
    expect(fetched).toBeGreaterThan(dockerfile.indexOf("pnpm-lock.yaml"));
    expect(dockerfile.indexOf("COPY --chown=node:node . .")).toBeGreaterThan(fetched);
  });

  test("contains the folder that the test of the built product starts", () => {
    expect(dockerfile).toContain("RUN node infra/docker/assemble.mjs /matinee");
    expect(read("apps/api/src/testing/built-product.ts")).toContain("infra/docker/assemble.mjs");
  });

  test("has programs of PostgreSQL that are not older than the server", () => {
    const [, image] = /^FROM (postgres:\S+) AS postgres$/m.exec(dockerfile);
    expect(compose.services.postgres.image).toBe(image);
  });
});

describe("one machine", () => {
  const services = Object.entries(compose.services);

  test.each(services)("the log of %s cannot fill the disk", (_name, { logging }) => {
    expect(logging).toEqual({ driver: "local", options: { "max-size": "50m", "max-file": "5" } });
  });

  test("only Caddy is reachable from outside, on the ports of the web", () => {
    const published = services.filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(["caddy"]);
    expect(compose.services.caddy.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
    // Without it each start asks for new certificates, which is limited.
    expect(compose.services.caddy.volumes).toContain("caddy:/data");
  });

  test("processes have the time that they need to stop", () => {
    const { "api-1": api, worker, postgres } = compose.services;
    expect([api, worker, postgres].map((service) => service.stop_grace_period)).toEqual([
      "30s",
      "60s",
      "60s",
    ]);
  });

  test("the backup reads the database as its owner and writes no film", () => {
    const { backup } = compose.services;
    expect(backup.environment.DATABASE_OWNER_URL).toMatch(/^postgres:\/\/matinee:/);
    expect(backup.volumes).toEqual([
      "storage:/var/lib/matinee:ro",
      "${BACKUP_DIR:-/var/backups/matinee}:/var/backups/matinee",
      "${METRICS_DIR:-/var/lib/matinee-metrics}:/var/lib/matinee-metrics",
    ]);
  });

  test("the shipped backup and drill write the time of their success where they may write", () => {
    for (const name of ["backup", "drill"]) {
      const unit = read(`infra/systemd/matinee-${name}.service`);
      expect(unit).toMatch(
        new RegExp(`^ExecStart=.* ${name} .*--metrics-file /var/lib/matinee-metrics/${name}\\.prom$`, "m"),
      );
      // systemd creates the folder for the unit's user and lets it write there.
      expect(unit).toMatch(/^StateDirectory=matinee-metrics$/m);
      expect(read("infra/monitoring/README.md")).toContain(`/var/lib/matinee-metrics/${name}.prom`);
    }
    const [, , loop] = compose.services.backup.command;
    const folder = mkdtempSync(join(tmpdir(), "matinee-metrics-"));
    writeFileSync(join(folder, "node"), '#!/bin/sh\necho "$@"\nkill $PPID\n', { mode: 0o755 });
    const run = (metricsFolder) =>
      spawnSync(
        "sh",
        [
          "-c",
          loop
            .replaceAll("$$", "$")
            .replaceAll("/var/lib/matinee-metrics", metricsFolder)
            .replace("sleep 60", ":"),
        ],
        {
          encoding: "utf8",
          env: { PATH: `${folder}:${process.env.PATH}` },
        },
      ).stdout.trim();
    expect(run(folder)).toBe(
      `matinee.js backup --to /var/backups/matinee --metrics-file ${folder}/backup.prom`,
    );
    // An installation without the folder goes on saving.
    expect(run(`${folder}/missing`)).toBe("matinee.js backup --to /var/backups/matinee");
    rmSync(folder, { recursive: true });
  });

  test("a drill that is started together with a backup waits for it", () => {
    expect(read("infra/systemd/matinee-drill.service")).toMatch(/^After=.* matinee-backup\.service$/m);
  });

  test("the operator's program of Docker runs docker compose with the files of the installation", () => {
    const folder = mkdtempSync(join(tmpdir(), "matinee-docker-"));
    const docker = join(folder, "docker");
    writeFileSync(docker, '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    // The guide installs links to the programs.
    for (const name of ["matinee", "matinee-compose"])
      symlinkSync(`${root}infra/docker/${name}`, join(folder, name));
    const output = execFileSync(join(folder, "matinee"), ["drill", "--from", "a folder"], {
      encoding: "utf8",
      env: { PATH: `${folder}:${process.env.PATH}` },
    });
    rmSync(folder, { recursive: true });
    const [compose, fileOption, file, envOption, envFile, ...rest] = output.trimEnd().split("\n");
    expect([compose, fileOption, envOption]).toEqual(["compose", "--file", "--env-file"]);
    expect(resolve(file)).toBe(`${root}infra/compose.yaml`);
    expect(resolve(envFile)).toBe(`${root}.env`);
    expect(rest).toEqual(["run", "--rm", "tools", "drill", "--from", "a folder"]);
  });

  test("Caddy serves the hosts of the settings and logs no address", () => {
    const caddyfile = read("infra/caddy/Caddyfile");
    expect(caddyfile).not.toMatch(/https:\/\/[a-z]/);
    expect(caddyfile).toContain("{$API_URL}, {$WATCH_URL}, {$STUDIO_URL}, {$BACKOFFICE_URL} {");
    expect(caddyfile).toContain("exclude http.log.error");
    expect(caddyfile).not.toMatch(/^\s*log \{/m);
  });

  const units = readdirSync(`${root}infra/systemd`).filter((name) => name.endsWith(".service"));
  test.each(units)("%s runs without rights of root and writes to its own folders only", (name) => {
    const unit = read(`infra/systemd/${name}`);
    for (const line of [
      "User=matinee",
      "ProtectSystem=strict",
      "ProtectHome=yes",
      "PrivateTmp=yes",
      "NoNewPrivileges=yes",
      "CapabilityBoundingSet=",
      "SystemCallFilter=@system-service",
    ])
      expect(unit.split("\n")).toContain(line);
    expect(unit).toMatch(/^ReadWritePaths=\/var\/lib\/matinee( \/var\/backups\/matinee)?$/m);
    // Only the operator's program, which migrates and saves, has the owner's password.
    expect(unit.includes("owner.env")).toBe(/matinee-(backup|drill)/.test(name));
  });

  test("a worker of one role has the unit of a worker of all, with its role and settings of its own", () => {
    const [all, one] = ["", "@"].map((sign) => {
      const lines = read(`infra/systemd/matinee-worker${sign}.service`).split("\n");
      return lines.filter((line) => !line.startsWith("#"));
    });
    expect(one.filter((line) => !all.includes(line))).toEqual([
      "Description=Matinee worker: %i",
      "EnvironmentFile=-/etc/matinee/worker-%i.env",
      "ExecStart=/opt/matinee/node/bin/node worker.js --role=%i",
    ]);
    expect(all.filter((line) => !one.includes(line))).toEqual([
      "Description=Matinee worker",
      "ExecStart=/opt/matinee/node/bin/node worker.js",
    ]);
  });

  describe("the start of an API process by systemd", () => {
    /** Runs the command that a start waits for, as systemd would. @returns its exit code */
    const waitForReady = async (port, variables = {}) => {
      const [, command] = /^ExecStartPost=(.+)$/m.exec(read("infra/systemd/matinee-api@.service"));
      // systemd replaces these two, and a test does not wait for a minute and a half.
      const script = command
        .replaceAll("$$", "$")
        .replaceAll("%i", String(port))
        .replace("time 90", "time 3");
      const child = spawn("/bin/sh", ["-c", script], { env: { PATH: process.env.PATH, ...variables } });
      const [code] = await once(child, "exit");
      return code;
    };
    const answers = (status) => createServer((_request, response) => response.writeHead(status).end());
    const listen = async (server, port = 0) => {
      await once(server.listen(port, "127.0.0.1"), "listening");
      return server.address().port;
    };

    test("ends when the process is ready, not before", async () => {
      let status = 503;
      const server = createServer((_request, response) => response.writeHead(status).end());
      const port = await listen(server);
      server.close();
      let isReady = false;
      const waiting = waitForReady(port).then((code) => ({ code, isReady }));
      // First nothing listens, then the process is not ready.
      await sleep(500);
      await listen(server, port);
      await sleep(1200);
      [status, isReady] = [200, true];
      expect(await waiting).toEqual({ code: 0, isReady: true });
      server.close();
    });

    test("fails when the process does not become ready", async () => {
      const server = answers(503);
      expect(await waitForReady(await listen(server))).not.toBe(0);
      server.close();
    });

    test("speaks TLS when the process does", async () => {
      const server = createNetServer((socket) => socket.once("data", (bytes) => socket.end(`${bytes[0]}`)));
      const received = once(server, "connection").then(([socket]) => once(socket, "data"));
      const waiting = waitForReady(await listen(server), { TLS_CERT_FILE: "/etc/certificate.pem" });
      const [[firstByte]] = await received;
      // A handshake of TLS begins with it.
      expect(firstByte).toBe(0x16);
      await waiting;
      server.close();
    });

    test("the guide restarts one process after the other, each once the one before is ready", () => {
      expect(read("docs/guides/one-machine.md")).toContain(
        "systemctl restart matinee-api@4000 && systemctl restart matinee-api@4001 && systemctl restart matinee-worker",
      );
    });
  });

  test("the guide's values have no comment after them, which systemd would take for a part of the value", () => {
    const lines = [...read("docs/guides/one-machine.md").matchAll(/^[A-Z][A-Z_]*=.*$/gm)].map(
      ([line]) => line,
    );
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.filter((line) => /\s#/.test(line))).toEqual([]);
  });

  test("the guide's commands choose a version with and without a release", () => {
    const guide = read("docs/guides/one-machine.md");
    const [, choose] = /^(git checkout "\$\(git describe.+)$/m.exec(guide);
    const [, name] = /^(version=\$\(git describe.+)$/m.exec(guide);
    const folder = mkdtempSync(join(tmpdir(), "matinee-version-"));
    const git = (...args) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@films.example", ...args], {
        cwd: folder,
      });
    const install = () =>
      execFileSync("/bin/sh", ["-ec", `${choose} 2>/dev/null\n${name}\necho $version`], {
        cwd: folder,
        encoding: "utf8",
      }).trim();
    git("init", "--quiet", "--initial-branch=main");
    git("commit", "--quiet", "--allow-empty", "--message=one");
    expect(install()).toMatch(/^[0-9a-f]{7,}$/);
    git("tag", "v1.0.0");
    git("commit", "--quiet", "--allow-empty", "--message=two");
    expect(install()).toBe("v1.0.0");
    rmSync(folder, { recursive: true });
  });

  test("the guide names every file that it copies, and every setting that production requires", () => {
    const guide = read("docs/guides/one-machine.md");
    for (const [path] of guide.matchAll(/infra\/[\w./-]+\w/g)) {
      // Made by the build, or a pattern of files.
      if (!path.endsWith("/systemd/")) expect(existsSync(`${root}${path}`), path).toBe(true);
    }
    const checks = read("apps/api/src/platform/production-checks.ts");
    const [, names = ""] = /const REQUIRED_VARIABLES = \[([^\]]+)\]/.exec(checks) ?? [];
    const required = [...names.matchAll(/"(\w+)"/g)].map(([, name]) => name);
    expect(required.length).toBeGreaterThan(10);
    for (const name of required) expect(guide, name).toContain(`${name}=`);
  });
});

test("PgBouncer may open a file for each connection that it accepts, and for those to PostgreSQL", () => {
  const template = read("infra/pgbouncer/pgbouncer.ini.template");
  const [, clients] = /^max_client_conn = (\d+)$/m.exec(template);
  const [, files] = /^; +LimitNOFILE=(\d+)$/m.exec(template);
  expect(Number(files)).toBeGreaterThan(Number(clients) + 1000);
});

describe("nginx", () => {
  const template = read("infra/nginx/matinee.conf.template");

  test("has one log format, without the request, its query and its referrer", () => {
    const listLogs = (text) => [...text.matchAll(/^\s*access_log ([^;]+);/gm)].map(([, log]) => log);
    expect(new Set(listLogs(template))).toEqual(new Set(["${MATINEE_LOG} matinee", "off"]));
    const edge = read("infra/nginx/edge.server.template");
    expect(listLogs(edge)).toEqual(edge.match(/^location /gm).map(() => "off"));
    const [format = ""] = /log_format matinee[^;]+;/.exec(template) ?? [];
    expect(format).toContain("$matinee_logged_path");
    expect(format).not.toMatch(/\$(?:request|request_uri|uri|args|query_string|http_\w+|cookie_\w+)\b/);
    expect(template).toMatch(/error_log stderr alert;/);
  });

  test("loads njs where the shipped files are all mounted", () => {
    const film = objects.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === "film");
    const load = ["nginx", "-g", "daemon off; load_module modules/ngx_http_js_module.so;"];
    expect([compose.services.proxy.command, film.spec.template.spec.containers[0].args]).toEqual([
      load,
      load,
    ]);
  });

  test("removes the host that a caller names", () => {
    expect(template).toContain('proxy_set_header X-Forwarded-Host "";');
  });
});

describe("workflows", () => {
  /** Reads a workflow as GitHub does. @returns its errors: unknown keys, values and contexts, and missing jobs */
  async function listErrors(name, content) {
    const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
    const errors = context.errors.getErrors().map(({ message }) => message);
    const template = value && (await convertWorkflowTemplate(context, value));
    return [...errors, ...(template?.errors ?? []).map(({ Message }) => Message)];
  }

  test.each(workflows)("%s is valid by GitHub's own schema", async (name) => {
    expect(await listErrors(name, read(`.github/workflows/${name}`))).toEqual([]);
  });

  test.each([
    ["job", "needs: build", "needs: bild"],
    ["permission", "attestations: write", "atestations: write"],
    ["key", "timeout-minutes: 60", "timeout: 60"],
    ["context", "${{ github.sha }}", "${{ git.sha }}"],
  ])("control: a misspelt %s is found", async (_name, correct, misspelt) => {
    const content = read(".github/workflows/release.yml");
    expect(content).toContain(correct);
    expect(await listErrors("release.yml", content.replace(correct, misspelt))).not.toEqual([]);
  });
});

describe("supply chain", () => {
  test.each(workflows)("%s uses every action by its commit and has few rights by default", (name) => {
    const text = read(`.github/workflows/${name}`);
    const uses = [...text.matchAll(/uses: (\S+)(.*)$/gm)];
    expect(uses.length).toBeGreaterThan(0);
    for (const [, action, comment] of uses) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
    expect(parse(text).permissions).toEqual({ contents: "read" });
  });

  test("each change is checked for high vulnerabilities, and each day for all known vulnerabilities", () => {
    const { on, jobs } = parse(read(".github/workflows/ci.yml"));
    expect(on).toHaveProperty("schedule");
    const runs = Object.fromEntries(
      ["audit", "daily-audit"].map((name) => [name, jobs[name].steps.map(({ run }) => run).filter(Boolean)]),
    );
    expect(jobs.audit.if).toBe("github.event_name != 'schedule'");
    expect(runs.audit).toEqual([
      expect.stringMatching(/^node infra\/verify\/accepted-vulnerabilities\.mjs 0000-01-01$/),
      expect.stringContaining("audit --audit-level=high"),
    ]);
    expect(jobs["daily-audit"]).toMatchObject({
      if: "github.event_name == 'schedule'",
      permissions: { issues: "write" },
    });
    expect(jobs["daily-audit"].steps.at(-1).if).toBe("failure()");
    expect(runs["daily-audit"]).toEqual([
      "node infra/verify/accepted-vulnerabilities.mjs",
      expect.stringContaining("audit --audit-level=low"),
      expect.stringContaining("gh issue create"),
    ]);
    // Earlier ones ask an address that the registry has retired, and every run fails.
    for (const [, run] of Object.values(runs))
      expect(Number(/pnpm@(\d+)/.exec(run)[1])).toBeGreaterThanOrEqual(11);
  });

  test("a release has a bill of materials and a signed statement of its origin", () => {
    const { verify, build, publish } = parse(read(".github/workflows/release.yml")).jobs;
    expect(verify.steps.map(({ run }) => run)).toEqual(
      expect.arrayContaining([".ci/run", expect.stringContaining("release-notes.mjs")]),
    );
    expect(build).toMatchObject({ needs: "verify", permissions: { contents: "read", packages: "write" } });
    expect(build.strategy.matrix.include.map(({ arch }) => arch)).toEqual(Object.keys(build.outputs));
    const image = build.steps.find(({ id }) => id === "build");
    expect(image.with).toMatchObject({ sbom: true, provenance: "mode=max" });
    const actions = publish.steps.map(({ uses = "" }) => uses.split("@")[0]);
    expect(actions).toEqual(
      expect.arrayContaining(["anchore/sbom-action", "actions/attest-build-provenance"]),
    );
  });

  test("new versions wait, and only listed packages run scripts", () => {
    const workspace = parse(read("pnpm-workspace.yaml"));
    expect(workspace.minimumReleaseAge).toBeGreaterThanOrEqual(4320);
    expect(workspace.onlyBuiltDependencies.length).toBeGreaterThan(0);
    expect(JSON.parse(read(".github/renovate.json"))).toMatchObject({ minimumReleaseAge: "7 days" });
  });

  test("SECURITY.md names a contact and a response time", () => {
    const text = read("SECURITY.md");
    expect(text).toMatch(/\S+@\S+\.\w+/);
    expect(text).toMatch(/within (?:one|two|three|\d+) working days/);
  });
});
