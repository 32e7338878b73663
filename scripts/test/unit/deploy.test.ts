import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { coreVariables } from '@kaiku/config';
import { expect } from 'chai';
import { parseAllDocuments } from 'yaml';

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
    expect(kind('HorizontalPodAutoscaler').spec.scaleTargetRef.name).to.equal('kaiku');
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
