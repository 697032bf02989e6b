// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";

/// @notice A role that an account gets or loses.
struct RoleChange {
    IAccessControl target;
    bytes32 role;
    address account;
    bool isGranted;
}

/// @title The admin of every contract of Passport
/// @notice What widens a power is proposed here by the admin, visible to everybody for the delay, and can be cancelled by
/// the guardian all that time. The timelock has no admin but itself: its delay and its roles change only by a proposal
/// that waits like any other.
/// @dev Any one of the three keys can be stolen, and the other two remove it. The guardian dismisses a stolen admin at once.
/// The custodian, a key in a safe, replaces a stolen guardian in 14 days, and the guardian cannot stop it alone. The admin
/// removes a stolen custodian in 48 hours, long before anything that the custodian proposes takes effect.
contract PassportTimelock is TimelockController {
    /// @notice May dismiss a proposer, and cancel.
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");
    /// @notice May propose changes of roles, and nothing else.
    bytes32 public constant CUSTODIAN_ROLE = keccak256("CUSTODIAN_ROLE");

    /// @notice For how long a proposal can be executed. A forgotten one must not be an instant change years later.
    uint256 public constant READY_FOR = 7 days;
    /// @notice No proposal waits for longer than this, for the same reason.
    uint256 public constant MAX_DELAY = 30 days;
    /// @notice How long a change of roles waits that the custodian has proposed.
    uint256 public constant CUSTODIAN_DELAY = 14 days;

    struct ProposedRoles {
        uint256 readyAt;
        bool isRefusedByAdmin;
        bool isRefusedByGuardian;
    }

    /// @notice How often a proposer was dismissed. What was proposed before is void.
    uint256 public dismissals;

    mapping(bytes32 id => uint256) private _dismissalsBefore;
    mapping(bytes32 id => ProposedRoles) public proposedRoles;

    event ProposerDismissed(address indexed proposer);
    event RolesProposed(bytes32 indexed id, RoleChange[] changes, uint256 readyAt);
    event RolesRefused(bytes32 indexed id, address indexed by);
    event RolesCancelled(bytes32 indexed id);
    event RolesChanged(bytes32 indexed id);

    error ZeroAddress();
    error DelayTooLong(uint256 longest);
    error NoChanges();
    error NotCustodial(bytes32 role);
    error RolesNotPending(bytes32 id);
    error RolesPending(bytes32 id);
    error RolesNotReady(uint256 readyAt);
    error MayNotRefuse(address account);
    error NotDismissible(address guardian);

    constructor(uint256 minDelay, address admin, address guardian, address custodian)
        TimelockController(minDelay, _only(admin), _only(admin), address(0))
    {
        if (admin == address(0) || guardian == address(0) || custodian == address(0)) revert ZeroAddress();
        if (minDelay > MAX_DELAY) revert DelayTooLong(MAX_DELAY);
        _grantRole(CANCELLER_ROLE, guardian);
        _grantRole(GUARDIAN_ROLE, guardian);
        _grantRole(CUSTODIAN_ROLE, custodian);
    }

    /// @inheritdoc TimelockController
    function schedule(
        address target,
        uint256 value,
        bytes calldata data,
        bytes32 predecessor,
        bytes32 salt,
        uint256 delay
    ) public override {
        super.schedule(target, value, data, predecessor, salt, delay);
        _keep(hashOperation(target, value, data, predecessor, salt), delay);
    }

    /// @inheritdoc TimelockController
    function scheduleBatch(
        address[] calldata targets,
        uint256[] calldata values,
        bytes[] calldata payloads,
        bytes32 predecessor,
        bytes32 salt,
        uint256 delay
    ) public override {
        super.scheduleBatch(targets, values, payloads, predecessor, salt, delay);
        _keep(hashOperationBatch(targets, values, payloads, predecessor, salt), delay);
    }

    /// @inheritdoc TimelockController
    /// @dev A longer one would end all governance: no proposal could be scheduled any more, not even to undo it.
    function updateDelay(uint256 newDelay) public override {
        if (newDelay > MAX_DELAY) revert DelayTooLong(MAX_DELAY);
        super.updateDelay(newDelay);
    }

    /// @notice The answer to a stolen admin: it proposes, executes and cancels nothing from now on, and all that is pending
    /// is void, however much it is. Its successor is named by the custodian. Also for an account that is no proposer: a thief
    /// who renounces the role must not keep what was proposed with it. No guardian is dismissed: a stolen one must not be
    /// able to take from another the right to cancel.
    function dismiss(address proposer) external onlyRole(GUARDIAN_ROLE) {
        if (hasRole(GUARDIAN_ROLE, proposer)) revert NotDismissible(proposer);
        _revokeRole(PROPOSER_ROLE, proposer);
        _revokeRole(EXECUTOR_ROLE, proposer);
        _revokeRole(CANCELLER_ROLE, proposer);
        ++dismissals;
        emit ProposerDismissed(proposer);
    }

    /// @notice Proposes changes of roles, here or in contracts whose admin this is.
    function proposeRoles(RoleChange[] calldata changes) external onlyRole(CUSTODIAN_ROLE) returns (bytes32 id) {
        if (changes.length == 0) revert NoChanges();
        for (uint256 i = 0; i < changes.length; ++i) {
            // The admin of everything would not be bound by any delay.
            if (changes[i].role == DEFAULT_ADMIN_ROLE) revert NotCustodial(DEFAULT_ADMIN_ROLE);
        }
        id = hashRoles(changes);
        if (isRolesPending(id)) revert RolesPending(id);
        uint256 readyAt = block.timestamp + CUSTODIAN_DELAY;
        proposedRoles[id] = ProposedRoles(readyAt, false, false);
        emit RolesProposed(id, changes, readyAt);
    }

    /// @notice Refuses a change of roles. Only when a proposer and a guardian have both refused is it cancelled: either of
    /// them may be the thief whom it removes.
    function refuseRoles(bytes32 id) external {
        if (!isRolesPending(id)) revert RolesNotPending(id);
        ProposedRoles storage proposed = proposedRoles[id];
        if (hasRole(GUARDIAN_ROLE, msg.sender)) proposed.isRefusedByGuardian = true;
        else if (hasRole(PROPOSER_ROLE, msg.sender)) proposed.isRefusedByAdmin = true;
        else revert MayNotRefuse(msg.sender);
        emit RolesRefused(id, msg.sender);
        if (!proposed.isRefusedByAdmin || !proposed.isRefusedByGuardian) return;
        delete proposedRoles[id];
        emit RolesCancelled(id);
    }

    /// @notice Carries a proposal of the custodian out when its wait is over.
    function changeRoles(RoleChange[] calldata changes) external onlyRole(CUSTODIAN_ROLE) {
        bytes32 id = hashRoles(changes);
        if (!isRolesPending(id)) revert RolesNotPending(id);
        uint256 readyAt = proposedRoles[id].readyAt;
        if (block.timestamp < readyAt) revert RolesNotReady(readyAt);
        delete proposedRoles[id];
        emit RolesChanged(id);
        for (uint256 i = 0; i < changes.length; ++i) {
            RoleChange calldata change = changes[i];
            if (change.isGranted) change.target.grantRole(change.role, change.account);
            else change.target.revokeRole(change.role, change.account);
        }
    }

    /// @notice A proposal that was not executed in time, or that was pending when a proposer was dismissed, is as if it had
    /// never been made.
    function getOperationState(bytes32 id) public view override returns (OperationState state) {
        state = super.getOperationState(id);
        if (state == OperationState.Unset || state == OperationState.Done) return state;
        if (_dismissalsBefore[id] != dismissals || block.timestamp > getTimestamp(id) + READY_FOR) {
            return OperationState.Unset;
        }
    }

    /// @notice Whether the custodian's proposal is neither carried out, cancelled nor expired.
    function isRolesPending(bytes32 id) public view returns (bool) {
        uint256 readyAt = proposedRoles[id].readyAt;
        return readyAt != 0 && block.timestamp <= readyAt + READY_FOR;
    }

    function hashRoles(RoleChange[] calldata changes) public pure returns (bytes32) {
        return keccak256(abi.encode(changes));
    }

    /// @dev Runs after the proposal was scheduled, so a voided one can be proposed again.
    function _keep(bytes32 id, uint256 delay) private {
        if (delay > MAX_DELAY) revert DelayTooLong(MAX_DELAY);
        _dismissalsBefore[id] = dismissals;
    }

    function _only(address account) private pure returns (address[] memory accounts) {
        accounts = new address[](1);
        accounts[0] = account;
    }
}
