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

/** Lists the Secrets that a container can read. */
function listSecrets({ env = [], envFrom = [] }) {
  const single = env.map(
    ({ valueFrom }) =>
      valueFrom?.secretKeyRef && `${valueFrom.secretKeyRef.name}.${valueFrom.secretKeyRef.key}`,
  );
  return [...envFrom.map(({ secretRef }) => secretRef?.name), ...single].filter(Boolean);
}

const listContainers = ({ initContainers = [], containers }) => [...initContainers, ...containers];

describe("Kubernetes", () => {
  test("runs the API, the worker and the film server", () => {
    expect(new Set(pods.map(([name]) => name))).toEqual(new Set(["api", "film", "worker"]));
  });

  test("one Job brings the database to the version, and no process of ours starts before", () => {
    const { spec } = objects.find(({ kind }) => kind === "Job");
    const [migration] = spec.template.spec.containers;
    expect(migration.command).toEqual(["node", "matinee.js", "migrate"]);
    // A Job cannot be changed, so that only a new image may change it: not the settings, whose name follows their content.
    expect(JSON.stringify(spec)).not.toContain("configMap");
    expect(spec.ttlSecondsAfterFinished).toBeGreaterThan(0);
    for (const [name, template] of pods.filter(([name]) => name !== "film"))
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
      if (name !== "film") expect(container.startupProbe.httpGet.path, name).toBe("/livez");
      const budget = objects.find(
        ({ kind, metadata }) => kind === "PodDisruptionBudget" && metadata.name === name,
      );
      const find = (sort) =>
        objects.find(({ kind, metadata }) => kind === sort && metadata.name === name)?.spec;
      const fewest = find("HorizontalPodAutoscaler")?.minReplicas ?? find("Deployment").replicas;
      expect(fewest, name).toBeGreaterThan(budget.spec.minAvailable);
    }
  });

  test("every object is valid by the schemas of Kubernetes and of the Gateway API", async () => {
    for (const object of objects) {
      const [group, version] = object.apiVersion.includes("/")
        ? object.apiVersion.split("/")
        : ["", object.apiVersion];
      const models = group.startsWith("gateway.") ? "@kubernetes-models/gateway-api" : "kubernetes-models";
      const module = await import([models, group, version, object.kind].filter(Boolean).join("/"));
      expect(
        () => new module[object.kind](object).validate(),
        `${object.kind} ${object.metadata.name}`,
      ).not.toThrow();
    }
    expect(objects.length).toBeGreaterThan(25);
  });

  test("control: a misspelt field is not valid", async () => {
    const { Deployment } = await import("kubernetes-models/apps/v1/Deployment");
    const deployment = objects.find(({ kind }) => kind === "Deployment");
    const misspelt = { ...deployment, spec: { ...deployment.spec, replicas: "three" } };
    expect(() => new Deployment(misspelt).validate()).toThrow();
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

  test("opens no more connections to the database than PostgreSQL has by default", () => {
    // Of 100, three are reserved for superusers. Beside its pool, a process has these (operators.md).
    const others = { api: 7, worker: 6 };
    const find = (kind, name) => objects.find((one) => one.kind === kind && one.metadata.name === name).spec;
    const count = (name, replicas) => {
      const { env } = find("Deployment", name).template.spec.containers[0];
      return replicas * (Number(env.find((one) => one.name === "DATABASE_POOL").value) + others[name]);
    };
    // During an update, one more of each.
    const api = count("api", find("HorizontalPodAutoscaler", "api").maxReplicas + 1);
    // One more than there are, for a long queue.
    const worker = count("worker", find("Deployment", "worker").replicas + 1 + 1);
    expect(api + worker).toBeLessThanOrEqual(97);
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
    for (const [, { name, env }] of containers.filter(([, { name }]) => name !== "film"))
      expect(env).toContainEqual({
        name: "MATINEE_PROCESS",
        value: ["migrate", "schema", "backup", "drill"].includes(name) ? "migration" : name,
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
    expect(Object.fromEntries(used)).toEqual({ api: classes[0], film: classes[0], worker: undefined });
  });

  describe.skipIf(spawnSync("kubectl", ["version", "--client"]).status !== 0)(
    "put together by kubectl (skipped without it)",
    () => {
      /** Builds a variant of infra/k8s/kustomization.yaml. */
      const build = (entry, hasSharedFolder) => {
        const folder = mkdtempSync(join(tmpdir(), "matinee-k8s-"));
        for (const name of ["k8s", "nginx"])
          cpSync(`${root}infra/${name}`, join(folder, name), { recursive: true });
        const text = read("infra/k8s/kustomization.yaml").replace("entry/ingress", `entry/${entry}`);
        writeFileSync(
          join(folder, "k8s/kustomization.yaml"),
          hasSharedFolder ? text.replace("# - components/", "- components/") : text,
        );
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
          expect(listBackends(build(entry, false))).toEqual(["api"]);
          expect(listBackends(build(entry, true))).toEqual(["film"]);
        },
      );

      test("the film server has the nginx configuration of every other installation", () => {
        const { data } = build("ingress", true).find(
          ({ kind, metadata }) => kind === "ConfigMap" && metadata.name.startsWith("film-"),
        );
        const files = readdirSync(`${root}infra/nginx`).filter((name) => name !== "kustomization.yaml");
        expect(data).toEqual(Object.fromEntries(files.map((name) => [name, read(`infra/nginx/${name}`)])));
      });

      test("each process has the bucket of the settings, without which it does not start, or the shared folder", () => {
        const [bucket, shared] = [build("ingress", false), build("gateway", true)];
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
    const settings = Object.fromEntries(
      read("infra/k8s/settings.env")
        .split("\n")
        .map((line) => line.split("=")),
    );
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
      if (kind === "Service") expect(spec.ports.map((one) => one.targetPort)).toEqual(["http"]);
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
        .flatMap(([, { spec }]) => listContainers(spec).map(({ command }) => command))
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
    for (const unit of ["matinee-api@", "matinee-worker"])
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
