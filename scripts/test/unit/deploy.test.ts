import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { coreVariables, readConfig } from '@kaiku/config';
import { expect } from 'chai';
import { parseAllDocuments } from 'yaml';
import { type Instruction, readContainerfile } from '../containerfile.ts';

const deploy = path.resolve(import.meta.dirname, '../../../deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: manifests have as many shapes as kinds
type Manifest = any;

const documents = (file: string): Manifest[] =>
  parseAllDocuments(read(file)).map((document) => {
    expect(document.errors, file).to.deep.equal([]);
    return document.toJS();
  });
const kubernetes = readdirSync(path.join(deploy, 'kubernetes')).flatMap((file) =>
  documents(`kubernetes/${file}`).map((manifest) => ({ file, manifest })),
);
const kind = (wanted: string, name = 'kaiku') =>
  kubernetes.find(({ manifest }) => manifest.kind === wanted && manifest.metadata?.name === name)?.manifest;

const seconds = (text: string, name: string): number => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(text)?.[1]);
const stopSeconds = 20;

describe('what is deployed', () => {
  const node = kind('Deployment').spec.template.spec;
  const container = node.containers[0];

  it('kustomization names every manifest but secrets and the job', () => {
    const named = kubernetes.find(({ manifest }) => manifest.kind === 'Kustomization')!.manifest.resources;
    const files = readdirSync(path.join(deploy, 'kubernetes'));
    const apart = ['kustomization.yaml', 'secrets.example.yaml', 'migrate.yaml'];
    expect([...named, ...apart].sort()).to.deep.equal(files.sort());
  });

  it('nodes have no credentials of the owner and do not migrate; the job alone has them', () => {
    const config = kind('ConfigMap').data;
    expect(config.KAIKU_MIGRATE).to.equal('false');
    const { username, password } = new URL(config.DATABASE_URL);
    expect([username, password]).to.deep.equal(['', '']);
    expect(JSON.stringify(kind('Deployment'))).not.to.include('kaiku-owner');
    const job = kind('Job', 'kaiku-migrate').spec.template.spec.containers[0];
    expect(job.args).to.deep.equal(['migrate']);
    expect(job.env[0].valueFrom.secretKeyRef.name).to.equal('kaiku-owner');
    // Which plugins have tables, and how the roles are called, has to be the same for both.
    const told = job.env.map(({ name }: { name: string }) => name);
    expect(told).to.include.members(['KAIKU_SECRET', 'KAIKU_SECRET_FORMER', 'KAIKU_PLUGINS', 'KAIKU_DATABASE_ROLES']);
    expect(told.filter((name: string) => !coreVariables.includes(name))).to.deep.equal([]);
    expect(kind('Secret').stringData).not.to.have.property('DATABASE_URL');
    expect(read('systemd/kaiku.service')).to.include('KAIKU_MIGRATE=false');
  });

  it('names only variables that there are', () => {
    const given = [kind('ConfigMap').data, kind('Secret').stringData, kind('Secret', 'kaiku-owner').stringData];
    const named = [
      ...given.flatMap((one) => Object.keys(one)),
      ...['systemd/kaiku.service', 'systemd/kaiku-migrate.service', 'container/Containerfile'].flatMap(
        (file) => read(file).match(/\b(KAIKU_[A-Z_]+|NODE_ENV)(?==)/g) ?? [],
      ),
    ];
    expect(named.filter((name) => !coreVariables.includes(name))).to.deep.equal([]);
  });

  describe('the container file', () => {
    const instructions = readContainerfile(path.join(deploy, 'container/Containerfile'));
    const all = (name: string): Instruction[] => instructions.filter((one) => one.name === name);
    const last = (name: string): string => all(name).at(-1)!.text;
    const list = (text: string): string[] => JSON.parse(text) as string[];
    const image = Object.fromEntries(
      [...last('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
    );

    it('has instructions that there are, and copies from stages that stand before', () => {
      const known = 'FROM ARG COPY RUN ENV WORKDIR USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD'.split(' ');
      expect(instructions.filter(({ name }) => !known.includes(name))).to.deep.equal([]);
      expect(instructions[0]!.name).to.equal('FROM');
      for (const [index, { text, stage }] of instructions.entries()) {
        const from = /^--from=(\S+)/.exec(text)?.[1];
        if (from === undefined) continue;
        const before = instructions.slice(0, index).filter((one) => one.stage !== stage);
        expect(before.map((one) => one.stage)).to.include(from);
      }
      const given = new Set(all('ARG').map(({ text }) => text));
      for (const { name, text } of instructions) {
        for (const [, used] of text.matchAll(/\$\{(\w+)\}/g)) expect([...given], `${name} ${text}`).to.include(used);
      }
    });

    it('runs a command of a release, on the ports and as the user that the manifests and the product name', () => {
      const kaiku = readFileSync(path.resolve(deploy, '../scripts/production/kaiku.ts'), 'utf8');
      const [program] = list(last('ENTRYPOINT'));
      const [checker, check] = list(/CMD (\[.*\])$/.exec(last('HEALTHCHECK'))![1]!);
      expect(checker).to.equal(program);
      const commands = [...list(last('CMD')), check, ...container.args];
      for (const command of commands) expect(kaiku).to.match(new RegExp(`^  '?${command}'?: \\{$`, 'm'));
      const { port, answerPort } = readConfig({ KAIKU_SECRET: 'x'.repeat(32) }, deploy);
      expect(last('EXPOSE')).to.equal(`${port} ${answerPort}`);
      const ports = container.ports.map((one: { containerPort: number }) => one.containerPort);
      expect(ports).to.deep.equal([port, answerPort]);
      const { runAsUser } = node.securityContext;
      expect(last('USER')).to.equal(`${runAsUser}:${runAsUser}`);
      expect(last('STOPSIGNAL')).to.equal('SIGTERM');
      expect(last('VOLUME')).to.equal(image.KAIKU_DATA);
      const mounted = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
      expect(mounted).to.include(image.KAIKU_DATA);
    });

    it('and the manifests give a node all that it needs, with nothing that it refuses', () => {
      const config = readConfig({ ...image, ...kind('ConfigMap').data, ...kind('Secret').stringData }, deploy);
      expect(config).to.deep.include({ host: '0.0.0.0', migrate: false, demo: false, dataDir: image.KAIKU_DATA });
      expect(config.filesS3).to.deep.include({ bucket: 'kaiku', keyId: 'key' });
      const refs = container.envFrom.map((one: Manifest) => Object.values(one)[0]);
      expect(refs).to.deep.equal([{ name: kind('ConfigMap').metadata.name }, { name: kind('Secret').metadata.name }]);
      for (const { valueFrom } of kind('Job', 'kaiku-migrate').spec.template.spec.containers[0].env) {
        const { name, key, optional = false } = valueFrom.secretKeyRef ?? valueFrom.configMapKeyRef;
        const there = valueFrom.secretKeyRef ? kind('Secret', name).stringData : kind('ConfigMap', name).data;
        if (!optional) expect(there).to.have.property(key);
      }
    });
  });

  it('a node has the time for its end that it takes at the most', () => {
    const before = Number(container.lifecycle.preStop.exec.command[1]);
    expect(node.terminationGracePeriodSeconds).to.be.greaterThan(before + stopSeconds + 10);
    expect(seconds(read('systemd/kaiku.service'), 'TimeoutStopSec')).to.be.greaterThan(stopSeconds + 10);
  });

  it('probes ask what each is for: the database decides on readiness alone', () => {
    const asked = Object.fromEntries(
      ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => [probe, container[probe].httpGet]),
    );
    expect(asked).to.deep.equal({
      startupProbe: { path: '/health', port: 'app' },
      livenessProbe: { path: '/health', port: 'app' },
      readinessProbe: { path: '/ready', port: 'app' },
    });
    const ports = container.ports.map(({ name }: { name: string }) => name);
    for (const { manifest } of kubernetes.filter((one) => one.manifest.kind === 'Service')) {
      for (const { targetPort } of manifest.spec.ports) expect(ports).to.include(targetPort);
    }
  });

  it('nodes and job are not root, and write nowhere but in their volumes', () => {
    for (const spec of [node, kind('Job', 'kaiku-migrate').spec.template.spec]) {
      expect(spec.securityContext).to.include({ runAsNonRoot: true });
      expect(spec.automountServiceAccountToken).to.equal(false);
      expect(spec.containers[0].securityContext).to.deep.include({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const volumes = spec.volumes.map(({ name }: { name: string }) => name);
      expect(spec.containers[0].volumeMounts.map(({ name }: { name: string }) => name)).to.deep.equal(volumes);
    }
    expect(read('container/Containerfile')).to.match(/^USER (?!0\b)\d+:\d+$/m);
  });

  it('an upgrade and a drained machine leave a node at work; services, budget and scaling find the nodes', () => {
    expect(kind('Deployment').spec.strategy.rollingUpdate.maxUnavailable).to.equal(0);
    const labels = kind('Deployment').spec.template.metadata.labels;
    for (const selector of [
      kind('PodDisruptionBudget').spec.selector.matchLabels,
      kind('Deployment').spec.selector.matchLabels,
      kind('Service').spec.selector,
      kind('Service', 'kaiku-answers').spec.selector,
    ]) {
      expect(labels).to.include(selector);
    }
    expect(kind('Job', 'kaiku-migrate').spec.template.metadata.labels).not.to.include(kind('Service').spec.selector);
    expect(kind('HorizontalPodAutoscaler').spec).to.deep.include({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'kaiku' },
      minReplicas: 2,
    });
    // An upgrade applies the Deployment anew, whatever was scaled meanwhile.
    expect(kind('Deployment').spec).not.to.have.property('replicas');
  });

  it('each alert says when and what, and the panels of the dashboard ask something', () => {
    const [{ groups }] = documents('monitoring/alerts.yaml');
    const rules = groups.flatMap((group: Manifest) => group.rules);
    expect(rules.length).to.be.greaterThan(10);
    for (const rule of rules) expect([rule.alert, rule.expr, rule.annotations.summary]).not.to.include(undefined);
    const { panels } = JSON.parse(read('monitoring/dashboard.json'));
    for (const { title, targets } of panels) expect(targets[0].expr, title).to.match(/kaiku_|process_/);
  });
});
