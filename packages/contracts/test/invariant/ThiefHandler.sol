// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {CollectibleStaking} from "../../src/CollectibleStaking.sol";
import {Holders} from "../../src/Guarded.sol";
import {LimitedVouchers, Limits} from "../../src/LimitedVouchers.sol";
import {PassportCollectible} from "../../src/PassportCollectible.sol";
import {PassportItems} from "../../src/PassportItems.sol";
import {PassportTimelock} from "../../src/PassportTimelock.sol";
import {Sups} from "../../src/Sups.sol";
import {SupsWithdrawer} from "../../src/SupsWithdrawer.sol";
import {bound, vm} from "../support/Test.sol";
import {VoucherSigning} from "./VoucherSigning.sol";

/// @notice A thief holds one key of a whole deployment and does what it can with it, as quickly and as often as it
/// likes, for wallets of its own. The guardian comes back before the shortest delay is over and takes the key's power
/// away; from then on the thief tries to use what it has prepared.
contract ThiefHandler is VoucherSigning {
    uint256 public constant TIMELOCK_DELAY = 48 hours;
    uint256 public constant QUEUE_DELAY = 24 hours;
    uint256 public constant PER_ACCOUNT = 300;
    uint256 public constant OVERALL = 1_000;
    uint256 public constant TOKEN_LIMIT = 4;
    uint256 public constant FUNDS = 1_000_000;
    uint256 private constant WALLETS = 8;
    /// @dev How many vouchers the thief uses in one go: a run must be able to go above every limit, many times over.
    uint256 private constant BURST = 6;
    uint256 private constant STAKED = 20;
    uint256 private constant FAR = START + 36500 days;

    PassportTimelock public immutable TIMELOCK;
    Sups public immutable SUPS;
    SupsWithdrawer public immutable WITHDRAWER;
    PassportCollectible public immutable COLLECTIBLE;
    CollectibleStaking public immutable STAKING;
    PassportItems public immutable ITEMS;

    /// @dev Keys of Passport that sign.
    uint256 private constant WITHDRAW_KEY = 0xA1;
    uint256 private constant MINT_KEY = 0xA2;
    uint256 private constant UNSTAKE_KEY = 0xA3;
    uint256 private constant ITEM_KEY = 0xA4;

    /// @dev The signing key that was stolen, or one that no contract trusts.
    uint256 private immutable STOLEN_KEY;
    /// @dev The account whose right was stolen, or the thief itself.
    address private immutable STOLEN_RIGHT;

    bool public didGuardianReact;
    uint256 internal _now = START;
    uint256 private _nextToken = 2_000;
    bytes32[] private _proposals;
    bytes[] private _executions;

    modifier inTime() {
        vm.warp(_now);
        _;
    }

    /// @param stolen 0 to 3 the signing keys of withdrawals, mints, unstakes and items; then admin, guardian, pauser.
    constructor(uint256 stolen) {
        STOLEN_KEY = stolen < 4 ? [WITHDRAW_KEY, MINT_KEY, UNSTAKE_KEY, ITEM_KEY][stolen] : 0xBAD;
        STOLEN_RIGHT = stolen < 4 ? mallory : [admin, guardian, pauser][stolen - 4];
        vm.warp(START);
        TIMELOCK = new PassportTimelock(TIMELOCK_DELAY, admin, guardian);
        Holders memory holders = Holders(address(TIMELOCK), admin, guardian, pauser);
        Limits memory limits = Limits(PER_ACCOUNT, OVERALL, QUEUE_DELAY);
        Limits memory few = Limits(2, TOKEN_LIMIT, QUEUE_DELAY);
        SUPS = new Sups(treasury, 1e30);
        WITHDRAWER = new SupsWithdrawer(SUPS, holders, vm.addr(WITHDRAW_KEY), limits, 1, treasury);
        COLLECTIBLE = new PassportCollectible("Genesis", "GEN", "", holders, vm.addr(MINT_KEY), few);
        STAKING = new CollectibleStaking(COLLECTIBLE, holders, vm.addr(UNSTAKE_KEY), few);
        ITEMS = new PassportItems("", holders, vm.addr(ITEM_KEY), few, treasury);
        vm.prank(treasury);
        SUPS.transfer(address(WITHDRAWER), FUNDS);
        _stakeSomeTokens();
    }

    /// @dev What the thief's wallets hold of everything, whatever it was worth.
    function stolenSups() public view returns (uint256 sum) {
        for (uint256 i = 0; i < WALLETS; ++i) sum += SUPS.balanceOf(_wallet(i));
    }

    function stolenTokens() public view returns (uint256 sum) {
        for (uint256 i = 0; i < WALLETS; ++i) sum += COLLECTIBLE.balanceOf(_wallet(i));
    }

    function stolenItems() public view returns (uint256 sum) {
        for (uint256 i = 0; i < WALLETS; ++i) sum += ITEMS.balanceOf(_wallet(i), 1);
    }

    /// @dev Less than the shortest delay passes before the guardian is back; after that time is free, and the guardian
    /// looks at what was proposed before it can be executed.
    function pass(uint256 time) external inTime {
        if (didGuardianReact) _cancelProposals();
        uint256 later = _now + bound(time, 1 minutes, didGuardianReact ? 3 days : 6 hours);
        uint256 latest = START + QUEUE_DELAY - 1;
        _now = didGuardianReact || later < latest ? later : latest;
    }

    function react() external inTime {
        if (didGuardianReact || _now < START + 6 hours) return;
        didGuardianReact = true;
        LimitedVouchers[4] memory all = _voucherContracts();
        vm.startPrank(guardian);
        for (uint256 i = 0; i < all.length; ++i) {
            all[i].revokeSigner();
            all[i].killEpoch();
        }
        vm.stopPrank();
        _cancelProposals();
    }

    function withdraw(uint256 seed, uint256 amount) external inTime {
        for (uint256 i = 0; i < BURST; ++i) _withdraw(_wallet(seed % WALLETS + i), bound(amount, 1, 400));
    }

    function mint(uint256 seed) external inTime {
        for (uint256 i = 0; i < BURST; ++i) _mint(_wallet(seed % WALLETS + i), _nextToken++);
    }

    function unstake(uint256 seed, uint256 token) external inTime {
        for (uint256 i = 0; i < BURST; ++i) _unstake(_wallet(seed % WALLETS + i), (token % STAKED + i) % STAKED);
    }

    function mintItems(uint256 seed, uint256 amount) external inTime {
        for (uint256 i = 0; i < BURST; ++i) _mintItems(_wallet(seed % WALLETS + i), bound(amount, 1, 3));
    }

    /// @dev Whatever waits for the thief's wallets, in all four queues.
    function release(uint256 seed, uint256 count) external inTime {
        LimitedVouchers target = _voucherContracts()[seed % 4];
        for (uint256 i = 0; i < WALLETS; ++i) {
            uint256 nonce = bound(count, 0, uint64(target.nonces(_wallet(i))));
            _try(mallory, address(target), abi.encodeCall(LimitedVouchers.release, (_wallet(i), nonce)));
        }
    }

    /// @dev Every call of every role, as the holder of the stolen right, and as a thief without any.
    function command(uint256 seed, uint256 which) external inTime {
        LimitedVouchers target = _voucherContracts()[seed % 4];
        (bytes memory call_, address goal) = _command(target, which);
        _try(STOLEN_RIGHT, goal, call_);
        _try(mallory, goal, call_);
    }

    /// @dev The same through the timelock, for the thief that may propose.
    function propose(uint256 seed, uint256 which) external inTime {
        LimitedVouchers target = _voucherContracts()[seed % 4];
        (bytes memory call_, address goal) = _command(target, which);
        bytes32 salt = bytes32(_proposals.length);
        bytes memory schedule = abi.encodeCall(
            TimelockController.schedule, (goal, 0, call_, bytes32(0), salt, bound(seed, TIMELOCK_DELAY, 60 days))
        );
        if (!_try(STOLEN_RIGHT, address(TIMELOCK), schedule)) return;
        _proposals.push(TIMELOCK.hashOperation(goal, 0, call_, bytes32(0), salt));
        _executions.push(abi.encodeCall(TimelockController.execute, (goal, 0, call_, bytes32(0), salt)));
    }

    function execute(uint256 seed) external inTime {
        if (_executions.length == 0) return;
        _try(STOLEN_RIGHT, address(TIMELOCK), _executions[seed % _executions.length]);
    }

    function voucherContracts() external view returns (LimitedVouchers[4] memory) {
        return _voucherContracts();
    }

    function _withdraw(address account, uint256 amount) private {
        bytes32 typeHash = keccak256("Withdraw(address account,uint256 amount,uint256 nonce,uint256 expiry)");
        bytes32 hash = keccak256(abi.encode(typeHash, account, amount, WITHDRAWER.nonces(account), FAR));
        bytes memory signature = _stolenSignature("Passport SupsWithdrawer", address(WITHDRAWER), hash);
        _try(account, address(WITHDRAWER), abi.encodeCall(SupsWithdrawer.withdrawSUPS, (amount, FAR, signature)));
    }

    function _mint(address account, uint256 tokenId) private {
        bytes memory signature = _tokenVoucher("Mint", COLLECTIBLE, "Passport Collectible", account, tokenId);
        bytes memory call_ = abi.encodeCall(PassportCollectible.signedMint, (tokenId, FAR, signature));
        _try(account, address(COLLECTIBLE), call_);
    }

    function _unstake(address account, uint256 tokenId) private {
        bytes memory signature = _tokenVoucher("Unstake", STAKING, "Passport Staking", account, tokenId);
        bytes memory call_ = abi.encodeCall(CollectibleStaking.signedUnstake, (tokenId, FAR, signature));
        _try(account, address(STAKING), call_);
    }

    function _mintItems(address account, uint256 amount) private {
        bytes32 typeHash =
            keccak256("MintItem(address account,uint256 tokenId,uint256 amount,uint256 nonce,uint256 expiry)");
        bytes32 hash = keccak256(abi.encode(typeHash, account, 1, amount, ITEMS.nonces(account), FAR));
        bytes memory signature = _stolenSignature("Passport Items", address(ITEMS), hash);
        _try(account, address(ITEMS), abi.encodeCall(PassportItems.signedMint, (1, amount, FAR, signature)));
    }

    function _cancelProposals() private {
        for (uint256 i = 0; i < _proposals.length; ++i) {
            if (!TIMELOCK.isOperationPending(_proposals[i])) continue;
            vm.prank(guardian);
            TIMELOCK.cancel(_proposals[i]);
        }
    }

    function _command(LimitedVouchers target, uint256 which) private view returns (bytes memory, address) {
        which %= 12;
        if (which == 0) return (abi.encodeWithSignature("setSigner(address,uint256)", vm.addr(0xBAD), 0), address(target));
        if (which == 1) return (abi.encodeCall(LimitedVouchers.setLimits, (1e30, 1e30)), address(target));
        if (which == 2) return (abi.encodeCall(LimitedVouchers.setQueueDelay, (1 hours)), address(target));
        if (which == 3) return (abi.encodeWithSignature("sweep(uint256)", 500), address(WITHDRAWER));
        if (which == 4) return (abi.encodeCall(SupsWithdrawer.setTreasury, (_wallet(0))), address(WITHDRAWER));
        if (which == 5) return (abi.encodeWithSignature("unpause()"), address(target));
        if (which == 6) return (abi.encodeWithSignature("pause()"), address(target));
        if (which == 7) {
            bytes32 role = target.GUARDIAN_ROLE();
            return (abi.encodeWithSignature("grantRole(bytes32,address)", role, mallory), address(target));
        }
        if (which == 8) {
            return (abi.encodeWithSignature("beginDefaultAdminTransfer(address)", mallory), address(target));
        }
        if (which == 9) return (abi.encodeWithSignature("updateDelay(uint256)", 0), address(TIMELOCK));
        if (which == 10) return (abi.encodeCall(LimitedVouchers.lowerLimits, (1, 1)), address(target));
        return (abi.encodeWithSignature("killEpoch()"), address(target));
    }

    function _voucherContracts() internal view returns (LimitedVouchers[4] memory) {
        return [LimitedVouchers(WITHDRAWER), COLLECTIBLE, STAKING, ITEMS];
    }

    function _tokenVoucher(
        string memory kind,
        LimitedVouchers verifier,
        string memory domain,
        address account,
        uint256 tokenId
    ) private view returns (bytes memory) {
        string memory fields = "(address account,address collection,uint256 tokenId,uint256 nonce,uint256 expiry)";
        bytes32 typeHash = keccak256(abi.encodePacked(kind, fields));
        uint256 nonce = verifier.nonces(account);
        bytes32 hash = keccak256(abi.encode(typeHash, account, address(COLLECTIBLE), tokenId, nonce, FAR));
        return _stolenSignature(domain, address(verifier), hash);
    }

    function _stolenSignature(string memory domain, address verifier, bytes32 hash)
        private
        view
        returns (bytes memory)
    {
        return _signatureOf(STOLEN_KEY, domain, verifier, hash);
    }

    function _try(address sender, address target, bytes memory call_) private returns (bool succeeded) {
        vm.prank(sender);
        (succeeded,) = target.call(call_);
    }

    function _wallet(uint256 seed) private pure returns (address) {
        return address(uint160(0x7EEF00 + (seed % WALLETS)));
    }

    /// @dev Twenty tokens of players, minted and staked over the days before the theft.
    function _stakeSomeTokens() private {
        for (uint256 tokenId = 0; tokenId < STAKED; ++tokenId) {
            vm.warp(START - (STAKED - tokenId) * 2 days);
            string memory fields =
                "Mint(address account,address collection,uint256 tokenId,uint256 nonce,uint256 expiry)";
            uint256 nonce = COLLECTIBLE.nonces(alice);
            bytes32 hash =
                keccak256(abi.encode(keccak256(bytes(fields)), alice, address(COLLECTIBLE), tokenId, nonce, FAR));
            bytes memory signature = _signatureOf(MINT_KEY, "Passport Collectible", address(COLLECTIBLE), hash);
            vm.startPrank(alice);
            COLLECTIBLE.signedMint(tokenId, FAR, signature);
            COLLECTIBLE.approve(address(STAKING), tokenId);
            STAKING.stake(tokenId);
            vm.stopPrank();
        }
        vm.warp(START);
    }
}
